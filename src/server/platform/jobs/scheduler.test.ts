import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { createScheduler } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs each task at its interval', async () => {
  const scheduler = createScheduler();
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

it('logs a task that fails and goes on with the others', async () => {
  const scheduler = createScheduler();
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
  const scheduler = createScheduler();
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
