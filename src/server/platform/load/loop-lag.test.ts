import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoopLag } from './loop-lag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports the shortest delay of the last three turns: a single long turn is no overload', () => {
  let time = 0;
  const lag = watchLoopLag(() => time);
  const turn = (afterMs: number): void => {
    time += afterMs;
    vi.advanceTimersByTime(20);
  };
  for (let count = 0; count < 3; count += 1) turn(20);
  expect(lag.steadyMs()).toBe(0);
  turn(3_020);
  expect(lag.steadyMs()).toBe(0);
  for (const ms of [1_320, 1_420]) turn(ms);
  expect(lag.steadyMs()).toBe(1_300);
  turn(20);
  expect(lag.steadyMs()).toBe(0);
  lag.stop();
});
