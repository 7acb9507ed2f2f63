import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

// Turns of the event loop stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const defaults = { name: 'test', atOnce: 2, deadlineMs: 1_000, lengthMax: 100 };

/** A queue with work that ends when the test says so. */
function workbench(options: Partial<typeof defaults> = {}) {
  const queue = createBoundedQueue({ ...defaults, ...options });
  const running: (() => void)[] = [];
  const pass = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms);
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const made = {
    queue,
    running,
    pass,
    /** Adds work; the returned state shows whether it was refused or done so far. */
    add(how?: { mayRefuse?: boolean; isGone?: () => boolean }) {
      const state = { is: 'waiting' };
      queue
        .run(async () => {
          state.is = 'running';
          await new Promise<void>((resolve) => running.push(resolve));
        }, how)
        .then(
          () => (state.is = 'done'),
          () => (state.is = 'refused'),
        );
      return state;
    },
    addAll: (count: number) => Array.from({ length: count }, () => made.add()),
    /** Ends the oldest running work. */
    async finish() {
      running.shift()?.();
      await pass(0);
    },
    /** Runs this much work, each piece for so long, so that the queue knows its duration. */
    async learn(count: number, ms: number) {
      for (let done = 0; done < count; done += 1) {
        made.add();
        await pass(0);
        await pass(ms);
        await made.finish();
      }
    },
  };
  return made;
}

const statesOf = (all: readonly { is: string }[]): string[] => all.map(({ is }) => is);
const accepted = (all: readonly { is: string }[]): number => all.filter(({ is }) => is !== 'refused').length;

describe('a bounded queue', () => {
  it('runs a limited number at once, and the rest in order of arrival', async () => {
    const { addAll, finish, pass } = workbench();
    const all = addAll(4);
    await pass(0);
    expect(statesOf(all)).toEqual(['running', 'running', 'waiting', 'waiting']);
    await finish();
    expect(statesOf(all)).toEqual(['done', 'running', 'running', 'waiting']);
    await finish();
    await finish();
    await finish();
    expect(statesOf(all)).toEqual(['done', 'done', 'done', 'done']);
  });

  it.each([
    { atOnce: 1, tookMs: 100, deadlineMs: 1_000, accepts: 11 },
    { atOnce: 2, tookMs: 100, deadlineMs: 1_000, accepts: 22 },
    { atOnce: 4, tookMs: 1_000, deadlineMs: 1_000, accepts: 8 },
    // A piece of work that takes longer than the deadline may still begin at once, but nothing may wait for it.
    { atOnce: 1, tookMs: 1_200, deadlineMs: 1_000, accepts: 1 },
  ])('accepts $accepts pieces of $tookMs ms, $atOnce at once, within a wait of $deadlineMs ms', async (row) => {
    const { addAll, learn, pass } = workbench(row);
    await learn(50, row.tookMs);
    const all = addAll(60);
    await pass(0);
    expect(accepted(all)).toBe(row.accepts);
    expect(statesOf(all).indexOf('refused')).toBe(row.accepts);
  });

  it('accepts everything up to its length before it has measured anything', async () => {
    const { addAll, pass, queue } = workbench({ lengthMax: 10 });
    expect(queue.wouldRefuse()).toBe(false);
    const all = addAll(12);
    await pass(0);
    expect(accepted(all)).toBe(10);
    expect(addAll(3).map(({ is }) => is)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('refuses nobody because the first piece of work took long', async () => {
    const { addAll, learn, pass } = workbench({ atOnce: 1 });
    await learn(1, 500);
    const all = addAll(60);
    await pass(0);
    expect(accepted(all)).toBe(60);
  });

  it('measures the last 50 durations only', async () => {
    const { addAll, learn, pass } = workbench({ atOnce: 1 });
    await learn(50, 1_000);
    await learn(50, 10);
    const all = addAll(200);
    await pass(0);
    expect(accepted(all)).toBe(defaults.lengthMax);
  });

  it('refuses with 503 and Retry-After', async () => {
    const { queue, addAll } = workbench({ lengthMax: 1 });
    addAll(1);
    await expect(queue.run(async () => {})).rejects.toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      details: { retryAfterSeconds: 2 },
    });
  });

  it('refuses work that has waited two deadlines because other work became slow, and nothing that has begun', async () => {
    const { addAll, pass, finish } = workbench({ atOnce: 1 });
    const all = addAll(3);
    await pass(1_999);
    expect(statesOf(all)).toEqual(['running', 'waiting', 'waiting']);
    await pass(1);
    expect(statesOf(all)).toEqual(['running', 'refused', 'refused']);
    await finish();
    expect(statesOf(all)).toEqual(['done', 'refused', 'refused']);
  });

  it('accepts work again as soon as a place is free, however long the last work took', async () => {
    const { add, learn, pass } = workbench({ atOnce: 1 });
    await learn(50, 60_000);
    const next = add();
    await pass(0);
    expect(next.is).toBe('running');
  });

  it('keeps work waiting that must not be refused', async () => {
    const { add, addAll, learn, pass, finish } = workbench({ atOnce: 1, lengthMax: 3 });
    await learn(1, 5_000);
    addAll(1);
    const kept = Array.from({ length: 10 }, () => add({ mayRefuse: false }));
    await pass(60_000);
    for (let count = 0; count < 11; count += 1) await finish();
    expect(statesOf(kept)).toEqual(kept.map(() => 'done'));
  });

  it('drops work whose client has gone before it has begun, and begins the next', async () => {
    const { add, pass, finish } = workbench({ atOnce: 1 });
    let isGone = false;
    const all = [add({ isGone: () => isGone }), add({ isGone: () => isGone }), add()];
    await pass(0);
    isGone = true;
    expect(all[0]?.is).toBe('running');
    await finish();
    expect(statesOf(all)).toEqual(['done', 'refused', 'running']);
  });

  it('passes its place on after a failure', async () => {
    const { queue, add, pass } = workbench({ atOnce: 1 });
    const failed = queue.run(() => Promise.reject(new Error('failed')));
    const next = add();
    await expect(failed).rejects.toThrow('failed');
    await pass(0);
    expect(next.is).toBe('running');
  });
});

it('lets the event loop turn between two pieces of work, so that connections are accepted and requests read', async () => {
  const queue = createBoundedQueue({ ...defaults, atOnce: 4 });
  const begunAt: number[] = [];
  let turn = 0;
  const works = Array.from({ length: 3 }, () => queue.run(async () => begunAt.push(turn)));
  for (; begunAt.length < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(works);
  const [first = 0, second = 0, third = 0] = begunAt;
  expect([second - first, third - second]).toEqual([20, 20]);
});
