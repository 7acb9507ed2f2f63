import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoopLag } from './loop-lag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports the current delay of the loop, and the delay of every turn', () => {
  let time = 0;
  const lag = watchLoopLag(() => time);
  const turn = (afterMs: number): void => {
    time += afterMs;
    vi.advanceTimersByTime(20);
  };
  for (let count = 0; count < 5; count += 1) turn(20);
  expect([lag.nowMs(), lag.steadyMs()]).toEqual([0, 0]);
  turn(3_020);
  expect(lag.steadyMs()).toBe(0);
  for (const ms of [320, 420, 520, 270]) turn(ms);
  expect(lag.steadyMs()).toBe(250);
  time += 120;
  expect(lag.nowMs()).toBe(100);
  turn(0);
  expect(lag.steadyMs()).toBe(100);
  lag.stop();
});
