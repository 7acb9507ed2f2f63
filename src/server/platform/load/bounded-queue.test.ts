import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createBoundedQueue } from './bounded-queue.ts';

/** A clock that the test advances, and work that ends when the test says so. */
function bench(options: {
  atOnce: number;
  calmMs: number;
  calmLeastMs?: number;
  lagMs?: () => number;
  refuseAfterMs?: number;
}) {
  let time = 0;
  const running: (() => void)[] = [];
  const queue = createBoundedQueue({ name: 'test', now: () => time, refuseAfterMs: 0, ...options });
  // Each piece of work starts in its own turn of the event loop.
  const flush = async () => {
    for (let turns = 0; turns <= options.atOnce; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    queue,
    running,
    /** Adds work; the returned state shows whether it was refused or done so far. */
    add(how?: { mayRefuse?: boolean }) {
      const state = { refused: false, done: false };
      queue
        .run(() => new Promise<void>((resolve) => running.push(resolve)), how)
        .then(
          () => (state.done = true),
          () => (state.refused = true),
        );
      return state;
    },
    /** Ends the oldest running work after this many milliseconds. */
    async finish(afterMs: number) {
      time += afterMs;
      running.shift()?.();
      await flush();
    },
    async pass(ms: number) {
      time += ms;
      await flush();
    },
  };
}

describe('a bounded queue', () => {
  it('runs a limited number at once, and the rest in order of arrival', async () => {
    const { queue, add, finish, pass, running } = bench({ atOnce: 2, calmMs: 300 });
    const all = [add(), add(), add(), add()];
    await pass(0);
    expect(running).toHaveLength(2);
    await finish(1);
    await finish(1);
    expect(all.map(({ done }) => done)).toEqual([true, true, false, false]);
    expect(running).toHaveLength(2);
    await finish(1);
    await finish(1);
    expect(all.every(({ done }) => done)).toBe(true);
    expect(queue.expectedWaitMs()).toBe(0);
  });

  // Each piece takes `tookMs`; the calm p99 stays 100 ms, so that wait and work may take 300 ms together.
  it.each([
    { atOnce: 1, tookMs: 9, accepted: 33 },
    { atOnce: 1, tookMs: 49, accepted: 6 },
    { atOnce: 2, tookMs: 49, accepted: 12 },
    { atOnce: 4, tookMs: 99, accepted: 12 },
  ])('accepts $accepted pieces of work of $tookMs ms, $atOnce at once, and refuses the next', async (row) => {
    const { add, finish, queue } = bench({ atOnce: row.atOnce, calmMs: 100 });
    for (let count = 0; count < 200; count += 1) {
      add();
      await finish(row.tookMs);
    }
    const states = Array.from({ length: 60 }, () => add());
    await finish(0);
    expect(queue.longestMs()).toBe(300);
    expect(states.filter(({ refused }) => !refused)).toHaveLength(row.accepted);
    expect(states.findIndex(({ refused }) => refused)).toBe(row.accepted);
  });

  it('accepts less when the duration of work varies', async () => {
    const { add, finish } = bench({ atOnce: 1, calmMs: 100 });
    for (let count = 0; count < 200; count += 1) {
      add();
      await finish(count % 2 === 0 ? 9 : 89);
    }
    const states = Array.from({ length: 10 }, () => add());
    await finish(0);
    expect(states.filter(({ refused }) => !refused)).toHaveLength(3);
  });

  it('refuses with 503 and Retry-After', async () => {
    const queue = createBoundedQueue({ name: 'test', atOnce: 1, calmMs: 1, lagMs: () => 10, refuseAfterMs: 0 });
    void queue.run(() => new Promise(() => {}));
    await expect(queue.run(async () => {})).rejects.toMatchObject({
      code: 'TEMPORARILY_UNAVAILABLE',
      details: { retryAfterSeconds: 2 },
    });
  });

  it('adapts at once to slow work, and accepts more again when it is fast', async () => {
    const { add, finish, pass } = bench({ atOnce: 1, calmMs: 100 });
    const stuck = add();
    await pass(1_000);
    expect([add(), add()].map(({ refused }) => refused)).toEqual([false, false]);
    await pass(0);
    const late = add();
    await pass(0);
    expect(late.refused).toBe(true);
    await finish(0);
    expect(stuck.done).toBe(true);
    for (let count = 0; count < 200; count += 1) {
      add();
      await finish(5);
    }
    const fine = Array.from({ length: 10 }, () => add());
    await pass(0);
    expect(fine.some(({ refused }) => refused)).toBe(false);
  });

  it('counts the time of a blocked event loop, but accepts work that can start at once', async () => {
    let lag = 0;
    const { add, pass } = bench({ atOnce: 1, calmMs: 100, lagMs: () => lag });
    lag = 1_000;
    const first = add();
    const second = add();
    await pass(0);
    expect([first.refused, second.refused]).toEqual([false, true]);
  });

  /** One piece of work at a time, 10 ms each so far, with 20 pieces in the queue: 200 ms of the allowed 300. */
  async function filled(options?: { refuseAfterMs: number }) {
    const made = bench({ atOnce: 1, calmMs: 100, ...options });
    for (let count = 0; count < 200; count += 1) {
      made.add();
      await made.finish(10);
    }
    return { ...made, states: Array.from({ length: 20 }, () => made.add()) };
  }
  const outcomes = (states: { refused: boolean; done: boolean }[]): string[] =>
    states.map(({ refused, done }) => (refused ? 'refused' : done ? 'done' : 'waiting'));

  it('refuses at its turn work that waited too long because work became slower, and continues with the next', async () => {
    const { states, add, finish, running } = await filled();
    await finish(200);
    expect(outcomes(states).slice(0, 3)).toEqual(['done', 'waiting', 'waiting']);
    await finish(101);
    expect(outcomes(states)).toEqual(['done', 'done', ...Array(18).fill('refused')]);
    expect(running).toEqual([]);
    const next = add();
    await finish(10);
    expect(next.done).toBe(true);
  });

  it('refuses at its turn work that would end too late because concurrent work is slow', async () => {
    const { add, finish, pass, queue } = bench({ atOnce: 2, calmMs: 100 });
    for (let count = 0; count < 200; count += 1) {
      add();
      add();
      await pass(120);
      await finish(0);
      await finish(0);
    }
    expect(queue.longestMs()).toBe(300);
    const states = [add(), add(), add()];
    await pass(190);
    // It has waited for less than 300 ms, but wait and work together would take longer.
    await finish(0);
    expect(outcomes(states)).toEqual(['done', 'waiting', 'refused']);
  });

  it('keeps work in the queue that must not be refused, between work that is refused', async () => {
    const { states, add, finish } = await filled();
    const kept = add({ mayRefuse: false });
    await finish(500);
    expect(outcomes(states)).toEqual(['done', ...Array(19).fill('refused')]);
    expect(outcomes([kept])).toEqual(['waiting']);
    await finish(1);
    expect(outcomes([kept])).toEqual(['done']);
  });

  it('refuses nothing during a short stall, and late work during a long one', async () => {
    const { states, add, pass, finish } = await filled({ refuseAfterMs: 100 });
    await finish(400);
    expect(outcomes(states).slice(0, 3)).toEqual(['done', 'waiting', 'waiting']);
    const inPause = add();
    for (let count = 0; count < 20; count += 1) await finish(4);
    expect(outcomes([...states, inPause])).not.toContain('refused');
    // Late again, within the same overload.
    const later = Array.from({ length: 20 }, () => add());
    await pass(400);
    await finish(0);
    expect(outcomes(later)).toEqual(['done', ...Array(19).fill('refused')]);
  });

  it('refuses at its turn work that has waited longer than a stall, although nothing was late before', async () => {
    const { states, finish } = await filled({ refuseAfterMs: 100 });
    await finish(5_000);
    expect(outcomes(states)).toEqual(['done', ...Array(19).fill('refused')]);
  });

  it('treats late work after a second without any as a new stall', async () => {
    const { add, finish, pass, states } = await filled({ refuseAfterMs: 100 });
    await finish(400);
    for (let count = 0; count < 20; count += 1) await finish(1);
    expect(outcomes(states)).not.toContain('refused');
    await pass(1_000);
    const later = Array.from({ length: 20 }, () => add());
    await finish(400);
    expect(outcomes(later)).not.toContain('refused');
  });

  it('keeps work waiting that must not be refused', async () => {
    const { add, finish, running } = bench({ atOnce: 1, calmMs: 1 });
    const all = Array.from({ length: 50 }, () => add({ mayRefuse: false }));
    for (let count = 0; count < 50; count += 1) await finish(10);
    expect(running).toEqual([]);
    expect(all.every(({ done }) => done)).toBe(true);
  });

  it('starts one piece of work in each turn of the event loop, so that requests are read in between', async () => {
    const queue = createBoundedQueue({ name: 'test', atOnce: 4, calmMs: 100 });
    const started: number[] = [];
    for (let count = 0; count < 3; count += 1) void queue.run(async () => started.push(count));
    for (const expected of [[0], [0, 1], [0, 1, 2]]) {
      expect(started).toEqual(expected);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('does not learn a calm duration while more than half of the places wait, although one piece runs', async () => {
    let time = 0;
    let unfinished = 0;
    const queue = createBoundedQueue({ name: 'test', atOnce: 4, calmMs: 10, now: () => time });
    const work = async (): Promise<void> => {
      time += unfinished > 2 ? 40 : 4;
      unfinished -= 1;
    };
    for (let turn = 0; turn < 20; turn += 1) {
      unfinished = 6;
      await Promise.all(Array.from({ length: 6 }, () => queue.run(work, { mayRefuse: false })));
    }
    expect(queue.longestMs()).toBe(30);
  });

  it('passes its place on after a failure', async () => {
    const queue = createBoundedQueue({ name: 'test', atOnce: 1, calmMs: limits.passwordHashCalmMs });
    await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run(async () => 'next')).toBe('next');
  });

  it('learns the calm duration of its machine', async () => {
    const { queue, add, finish } = bench({ atOnce: 1, calmMs: 10 });
    for (let count = 0; count < 50; count += 1) {
      add();
      await finish(count === 7 || count === 8 ? 80 : 20);
    }
    expect(queue.longestMs()).toBe(240);
  });

  it('lowers the calm p99 below the first one no further than its limit', async () => {
    const { queue, add, finish } = bench({ atOnce: 2, calmMs: 300, calmLeastMs: 50 });
    for (const [took, longest] of [
      [70, 210],
      [5, 150],
    ] as const) {
      for (let count = 0; count < 200; count += 1) {
        add();
        await finish(took);
      }
      expect(queue.longestMs()).toBe(longest);
    }
  });

  it.each([
    { together: 3, longestMs: 150 },
    { together: 4, longestMs: 30 },
  ])('has a longest wait of $longestMs ms with six places and $together taken at a time', async (row) => {
    const { queue, add, finish, pass } = bench({ atOnce: 6, calmMs: 10 });
    for (let count = 0; count < 60; count += 1) {
      for (let each = 0; each < row.together; each += 1) add();
      await pass(50);
      for (let each = 0; each < row.together; each += 1) await finish(0);
    }
    expect(queue.longestMs()).toBe(row.longestMs);
  });
});
