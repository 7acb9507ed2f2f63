import { addHours, type Clock } from '../clock.ts';
import { log } from '../log.ts';

const jumpHours = 24;
const waitMs = 3_600_000;
const databaseDifferenceMs = 300_000;

interface Parts {
  clock: Clock;
  /** When scheduled work last ran, before this process started; null if never. */
  lastRun: () => Promise<Date | null>;
  /** The clock of the database server; null when it is this machine's. */
  databaseTime: (() => Promise<Date>) | null;
}

/**
 * Whether the clock can be trusted by work that deletes: false for an hour after it was more than a day ahead of the
 * last run, and while it is more than 5 minutes off the database. A wrong clock can be set right in that time; after a
 * long pause of the site the work is an hour late.
 */
export function createClockCheck({ clock, lastRun, databaseTime }: Parts): () => Promise<boolean> {
  let seenAt: Date | null = null;
  let jump: { from: Date; noticedMs: number } | null = null;
  let isOff = false;

  function hasJumped(from: Date | null, now: Date): boolean {
    if (from && now > addHours(from, jumpHours)) {
      jump = { from, noticedMs: performance.now() };
      const between = { from: from.toISOString(), to: now.toISOString() };
      log('error', 'clock.jumped', { ...between, next: 'Nothing is deleted for an hour. Check the clock.' });
    }
    // Set back, or an hour has passed.
    if (jump && (now <= addHours(jump.from, jumpHours) || performance.now() - jump.noticedMs >= waitMs)) jump = null;
    return jump !== null;
  }

  async function differs(now: Date): Promise<boolean> {
    const there = await databaseTime?.();
    const wasOff = isOff;
    isOff = there !== undefined && Math.abs(there.getTime() - now.getTime()) > databaseDifferenceMs;
    if (there && isOff && !wasOff) {
      const clocks = { here: now.toISOString(), database: there.toISOString() };
      log('error', 'clock.differs', { ...clocks, next: 'Nothing is deleted meanwhile. Set the clocks.' });
    }
    return isOff;
  }

  return async () => {
    const now = clock.now();
    const from = seenAt ?? (await lastRun());
    seenAt = now;
    const jumped = hasJumped(from, now);
    return !(await differs(now)) && !jumped;
  };
}
