import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { systemClock } from '../clock.ts';
import type { JobRun } from './job-runs.ts';
import { createScheduler } from './scheduler.ts';

const noStore = async (): Promise<void> => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs each task at its interval', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  const done: string[] = [];
  scheduler.add('often', 30, async () => done.push('often'));
  scheduler.add('seldom', 120, async () => done.push('seldom'));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(120_000);
  await scheduler.stop();
  expect(done).toEqual(['often', 'often', 'often', 'often', 'seldom']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(done).toHaveLength(5);
});

it('logs a failed task and continues with the others', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  const done: string[] = [];
  scheduler.add('broken', 600, async () => {
    throw new Error('no connection');
  });
  scheduler.add('whole', 600, async () => done.push('whole'));
  const written = await outputOf(() => scheduler.runDue());
  expect(done).toEqual(['whole']);
  expect(written).toMatch(/"event":"round","task":"broken".*no connection/);
});

it('never runs twice at the same time', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  let running = 0;
  let most = 0;
  scheduler.add('slow', 30, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 100_000));
    running -= 1;
  });
  scheduler.start();
  await vi.advanceTimersByTimeAsync(400_000);
  expect(most).toBe(1);
});

it('stores the outcome of each task of a run, and continues when that fails', async () => {
  vi.setSystemTime('2026-03-02T07:00:00Z');
  const stored: JobRun[] = [];
  let fails = false;
  const scheduler = createScheduler({
    clock: systemClock,
    async store(runs) {
      stored.push(...runs);
      if (fails) throw new Error('no disk');
    },
  });
  scheduler.add('slow', 60, () => vi.advanceTimersByTimeAsync(250));
  scheduler.add('broken', 600, async () => {
    throw new Error('no connection');
  });
  await outputOf(() => scheduler.runDue());
  expect(stored).toEqual([
    { name: 'slow', ranAt: new Date('2026-03-02T07:00:00Z'), tookMs: 250, error: null },
    { name: 'broken', ranAt: new Date('2026-03-02T07:00:00.250Z'), tookMs: 0, error: 'no connection' },
  ]);
  fails = true;
  expect(await outputOf(() => scheduler.runDue())).toMatch(/"task":"platform.runs".*no disk/);
  expect(stored).toHaveLength(4);
});

it('states when each task runs next', async () => {
  vi.setSystemTime('2026-03-02T07:00:00Z');
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  scheduler.add('often', 30, async () => {});
  scheduler.add('seldom', 120, async () => {});
  const next = () => scheduler.jobs().map(({ nextAt }) => nextAt?.toISOString().slice(11, 19));
  expect(next()).toEqual([undefined, undefined]);
  scheduler.start();
  expect(next()).toEqual(['07:00:30', '07:02:00']);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(next()).toEqual(['07:02:00', '07:02:00']);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(next()).toEqual(['07:02:30', '07:04:00']);
  await scheduler.stop();
});

it('runs only the tasks of each process where no background work runs', async () => {
  const stored: string[] = [];
  const scheduler = createScheduler({
    clock: systemClock,
    store: async (runs) => void stored.push(...runs.map(({ name }) => name)),
    runsBackgroundWork: false,
  });
  const done: string[] = [];
  scheduler.add('shared', 30, async () => done.push('shared'));
  scheduler.addDeletion('deletion', 30, async () => done.push('deletion'));
  scheduler.addInEachProcess('own', 30, async () => done.push('own'));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(30_000);
  await scheduler.runDue();
  expect(done).toEqual(['own', 'own']);
  expect(stored).toEqual(['own', 'own']);
  expect(scheduler.jobs().map(({ name, nextAt }) => [name, nextAt !== null])).toEqual([
    ['shared', false],
    ['deletion', false],
    ['own', true],
  ]);
  await scheduler.stop();
});

it('runs no deletion while the clock is not trusted or cannot be checked; other tasks run', async () => {
  let trust = async (): Promise<boolean> => false;
  const scheduler = createScheduler({ clock: systemClock, store: noStore, isClockTrusted: () => trust() });
  const done: string[] = [];
  scheduler.add('other', 30, async () => done.push('other'));
  scheduler.addDeletion('deletion', 30, async () => done.push('deletion'));
  scheduler.start();
  await vi.advanceTimersByTimeAsync(30_000);
  trust = () => Promise.reject(new Error('no database'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toEqual(['other', 'other']);
  trust = async () => true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done).toEqual(['other', 'other', 'other', 'deletion']);
  await scheduler.stop();
});

it('a long task delays no other, never overlaps with itself, and runs at once when it is asked to', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  const done: string[] = [];
  scheduler.addLong('check', 30, async () => {
    done.push('check begins');
    await new Promise((resolve) => setTimeout(resolve, 70_000));
    done.push('check ends');
  });
  scheduler.add('often', 30, async () => done.push('often'));
  scheduler.start();
  scheduler.runNow('check');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['check begins', 'often', 'often']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done.slice(3)).toEqual(['check ends', 'check begins']);
  expect(() => scheduler.runNow('often')).toThrow('often is no long task');
});

it('a run of all tasks waits for the long ones, and a stop ends them by their signal', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore });
  const done: string[] = [];
  scheduler.addLong('check', 30, async (stopping) => {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 5_000);
      stopping.addEventListener('abort', () => resolve());
    });
    done.push(stopping.aborted ? 'stopped' : 'ended');
  });
  const run = scheduler.runDue();
  await vi.advanceTimersByTimeAsync(5_000);
  await run;
  expect(done).toEqual(['ended']);
  scheduler.runNow('check');
  scheduler.runNow('check');
  await vi.advanceTimersByTimeAsync(1_000);
  await scheduler.stop();
  expect(done).toEqual(['ended', 'stopped']);
});

it('a process without background work runs no long task', async () => {
  const scheduler = createScheduler({ clock: systemClock, store: noStore, runsBackgroundWork: false });
  const done: string[] = [];
  scheduler.addLong('check', 30, async () => done.push('check'));
  scheduler.runNow('check');
  await scheduler.runDue();
  expect(done).toEqual([]);
});
