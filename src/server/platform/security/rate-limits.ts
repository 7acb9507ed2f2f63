import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type Database, isDiskFull, type Queries } from '../database/database.ts';

export interface RateLimit {
  name: string;
  most: number;
  perSeconds: number;
}

/** A limit that reserves its last uses for networks that have not used it in the current window. */
interface SharedLimit extends RateLimit {
  keptForOthers: number;
}

export interface RateLimiter {
  /** `subject` is an address or account id, hashed by the caller. @throws AppError RATE_LIMITED with Retry-After */
  spend(limit: RateLimit, subject: string): Promise<void>;
  /** `network` is the subject with the network, hashed by the caller. False when the limit is used up. */
  takeShared(db: Queries, limit: SharedLimit, subject: string, network: string): Promise<boolean>;
  refusal(limit: Pick<RateLimit, 'perSeconds'>): AppError;
}

/** Fixed windows in the database, shared by all processes; in memory while the disk is full. */
export function createRateLimiter(db: Database, clock: Clock, factor: number): RateLimiter {
  const meanwhile = new Map<string, number>();
  const startOf = (perSeconds: number): Date =>
    new Date(Math.floor(clock.now().getTime() / (perSeconds * 1000)) * perSeconds * 1000);

  function countInMemory({ name, subject, window_start: windowStart }: Counted): number {
    const key = `${name} ${subject} ${windowStart.getTime()}`;
    const used = (meanwhile.get(key) ?? 0) + 1;
    if (meanwhile.size >= mostInMemory) meanwhile.clear();
    meanwhile.set(key, used);
    return used;
  }

  function refusal({ perSeconds }: Pick<RateLimit, 'perSeconds'>): AppError {
    const endsInMs = startOf(perSeconds).getTime() + perSeconds * 1000 - clock.now().getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
    return new AppError('RATE_LIMITED', { wait: formatWait(retryAfterSeconds), retryAfterSeconds });
  }

  return {
    refusal,
    async spend(limit, subject) {
      const row = { name: limit.name, subject, window_start: startOf(limit.perSeconds) };
      let used: number | null;
      try {
        used = await count(db, row);
        meanwhile.clear();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        used = countInMemory(row);
      }
      if (used === null || used > limit.most * factor) throw refusal(limit);
    },
    // Permitted requests write to the database: on a full disk this fails in the same way.
    async takeShared(queries, { name, most, keptForOthers, perSeconds }, subject, network) {
      const window_start = startOf(perSeconds);
      const own = await count(queries, { name: `${name}-network`, subject: network, window_start });
      const open = (own === 1 ? most : most - keptForOthers) * factor;
      return (await count(queries, { name, subject, window_start }, open)) !== null;
    },
  };
}

/** Beyond this many, the counts in memory are reset: a full disk must not lead to full memory. */
const mostInMemory = 100_000;
const largestCount = 2 ** 31 - 1;

interface Counted {
  name: string;
  subject: string;
  window_start: Date;
}

/** Null: the count was already at `most`. */
async function count(db: Queries, row: Counted, most = largestCount): Promise<number | null> {
  const counted = await db
    .insertInto('rate_limits')
    .values({ ...row, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'subject', 'window_start'])
        .doUpdateSet((eb) => ({ used: eb('rate_limits.used', '+', 1) }))
        .where('rate_limits.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst();
  return counted?.used ?? null;
}

/** In whole minutes, from two hours on in whole hours; rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return `${Math.ceil(seconds / 3_600)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
