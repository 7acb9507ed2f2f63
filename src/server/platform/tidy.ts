import { limits } from '#contract/limits.ts';
import { addHours, type Clock } from './clock.ts';
import type { Database } from './database.ts';
import { errorFacts, log } from './log.ts';

const everyMs = 10 * 60_000;

/** Every ten minutes: deletes rows that have run out. Safe to run in several processes at once. */
export function keepTidy(db: Database, clock: Clock, tasks: readonly (() => Promise<void>)[]): { stop(): void } {
  const timer = setInterval(async () => {
    for (const task of [...tasks, () => tidyPlatform(db, clock)]) {
      await task().catch((error: unknown) => log('warn', 'tidy', errorFacts(error)));
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function tidyPlatform(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('rate_limits').where('window_start', '<', addHours(now, -25)).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', addHours(now, -limits.idempotencyKeyHours))
    .execute();
  await db
    .deleteFrom('emails')
    .where('status', '<>', 'queued')
    .where('created_at', '<', addHours(now, -limits.emailKeptDays * 24))
    .execute();
}
