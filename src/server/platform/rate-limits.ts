import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { type Database, isDiskFull } from './database.ts';

export interface RateLimit {
  name: string;
  most: number;
  perSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts one use before the work is done. `subject` is an address or an account id, hashed by the caller.
   * @throws AppError RATE_LIMITED with Retry-After
   */
  spend(limit: RateLimit, subject: string): Promise<void>;
}

/**
 * Fixed windows in the database, so that several processes share them: one statement per look. While the disk is full
 * they are counted in memory, so that calls that only read are answered and guesses stay limited.
 */
export function createRateLimiter(db: Database, clock: Clock, factor: number): RateLimiter {
  const meanwhile = new Map<string, number>();

  async function count(name: string, subject: string, windowStart: Date): Promise<number> {
    const { used } = await db
      .insertInto('rate_limits')
      .values({ name, subject, window_start: windowStart, used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'subject', 'window_start'])
          .doUpdateSet((eb) => ({ used: eb('rate_limits.used', '+', 1) })),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    meanwhile.clear();
    return used;
  }

  function countInMemory(name: string, subject: string, windowStart: Date): number {
    const key = `${name} ${subject} ${windowStart.getTime()}`;
    const used = (meanwhile.get(key) ?? 0) + 1;
    if (meanwhile.size >= mostInMemory) meanwhile.clear();
    meanwhile.set(key, used);
    return used;
  }

  return {
    async spend({ name, most, perSeconds }, subject) {
      const now = clock.now().getTime();
      const windowStart = new Date(Math.floor(now / (perSeconds * 1000)) * perSeconds * 1000);
      const used = await count(name, subject, windowStart).catch((error: unknown) => {
        if (isDiskFull(error)) return countInMemory(name, subject, windowStart);
        throw error;
      });
      if (used <= most * factor) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((windowStart.getTime() + perSeconds * 1000 - now) / 1000));
      throw new AppError('RATE_LIMITED', { wait: waitInWords(retryAfterSeconds), retryAfterSeconds });
    },
  };
}

/** Beyond these the counts in memory begin anew: a full disk must not become full memory. */
const mostInMemory = 100_000;

/** In whole minutes, and from two hours on in whole hours; never less than it is. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(seconds / 3_600)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
