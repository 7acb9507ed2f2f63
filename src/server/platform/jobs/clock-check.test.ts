import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { systemClock } from '../clock.ts';
import { createClockCheck } from './clock-check.ts';

const started = new Date('2026-03-02T07:00:00Z');
const minutes = (count: number): number => count * 60_000;
const days = (count: number): number => count * 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: started }));
afterEach(() => void vi.useRealTimers());

const after = (ms: number): Date => new Date(started.getTime() + ms);

/** The clock jumps; no time passes. */
const jump = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

function check({ lastRun = null, database = null }: { lastRun?: Date | null; database?: (() => Date) | null } = {}) {
  const databaseTime = database && (async () => database());
  return createClockCheck({ clock: systemClock, lastRun: async () => lastRun, databaseTime });
}

it.each([
  ['on a new database', null, true],
  ['after a night', after(-minutes(600)), true],
  ['after 130 days, as far as it can be known', after(-days(130)), false],
])('at the start %s: trusted is %s', async (_, lastRun, trusted) => {
  expect(await check({ lastRun })()).toBe(trusted);
});

it('a clock that jumps ahead by 130 days is not trusted for an hour, and logged once', async () => {
  const isTrusted = check();
  expect(await isTrusted()).toBe(true);
  jump(days(130));
  const written = await outputOf(async () => {
    expect(await isTrusted()).toBe(false);
    vi.advanceTimersByTime(minutes(59));
    expect(await isTrusted()).toBe(false);
  });
  expect(written.match(/"event":"clock.jumped","from":"2026-03-02T07:00:00.000Z"/g)).toHaveLength(1);
  vi.advanceTimersByTime(minutes(1));
  expect(await isTrusted()).toBe(true);
});

it('a clock that is set right again is trusted at once', async () => {
  const isTrusted = check();
  await isTrusted();
  jump(days(130));
  expect(await isTrusted()).toBe(false);
  vi.advanceTimersByTime(minutes(10));
  jump(-days(130));
  expect(await isTrusted()).toBe(true);
});

it('is not trusted while it is more than 5 minutes off the database, however long', async () => {
  let offMs = minutes(5);
  const isTrusted = check({ database: () => new Date(Date.now() - offMs) });
  expect(await isTrusted()).toBe(true);
  offMs = -minutes(5) - 1;
  expect(await isTrusted()).toBe(false);
  vi.advanceTimersByTime(minutes(120));
  expect(await isTrusted()).toBe(false);
  offMs = 0;
  expect(await isTrusted()).toBe(true);
});
