import { sql } from 'kysely';
import { addDays, businessDate } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenize } from './tokenize.ts';

const everySeconds = 60;

/** The normalised words of a query; null for queries that may concern a person, or have no words. */
function countableQuery(query: string): string | null {
  const text = query.normalize('NFKC');
  if (isPersonal(text)) return null;
  const counted = tokenize(text)
    .map(({ written }) => written)
    .join(' ');
  return counted && counted.length <= limits.searchMissMaxLength ? counted : null;
}

/** Email addresses in any spelling, and numbers as long as a phone number or a position. */
const isPersonal = (text: string): boolean =>
  /@|\bat\b.*(?:\.|\bdot\b)\s*[a-z]{2,}/i.test(text) || (text.match(/\p{Nd}/gu)?.length ?? 0) > limits.searchMissDigits;

/** Counts in memory and writes each minute, so that no search waits for the database. @returns counts one search */
export function countMisses({
  db,
  clock,
  scheduler,
}: Pick<Platform, 'db' | 'clock' | 'scheduler'>): (query: string) => void {
  let counted = new Map<string, number>();
  const add = (miss: string, times: number): void => {
    const count = counted.get(miss);
    if (count !== undefined || counted.size < limits.searchMissesPerDay) counted.set(miss, (count ?? 0) + times);
  };
  scheduler.addInEachProcess('search.misses', everySeconds, async () => {
    const day = businessDate(clock.now());
    await db.deleteFrom('search_misses').where('day', '<', addDays(day, -limits.searchMissesKeptDays)).execute();
    const written = counted;
    counted = new Map();
    await write(db, day, written).catch((error: unknown) => {
      for (const [miss, times] of written) add(miss, times);
      throw error;
    });
  });
  return (query) => {
    const miss = countableQuery(query);
    if (miss !== null) add(miss, 1);
  };
}

/** The number of different queries per day is limited: later ones are not counted. */
async function write(db: Queries, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  if (counted.size === 0) return;
  const stored = await db.selectFrom('search_misses').select('query').where('day', '=', day).execute();
  const known = new Set(stored.map(({ query }) => query));
  const fresh = [...counted.keys()].filter((query) => !known.has(query));
  const refused = new Set(fresh.slice(Math.max(0, limits.searchMissesPerDay - known.size)));
  const rows = [...counted].flatMap(([query, count]) => (refused.has(query) ? [] : { day, query, count }));
  if (rows.length === 0) return;
  // In a fixed order, so that two processes cannot deadlock.
  rows.sort((one, other) => (one.query < other.query ? -1 : 1));
  await db
    .insertInto('search_misses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'query']).doUpdateSet((eb) => ({
        count: eb('search_misses.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
}

/** Both days are included. */
interface Days {
  from: string;
  to: string;
}

/** The most frequent searches without a result between two days, and how often they occurred earlier. */
export async function topMisses(db: Queries, { from, to }: Days, earlier: Days) {
  const { rows } = await sql<{ query: string; count: number; before: number }>`
    select query, (sum(count) filter (where day >= ${from}::date))::bigint as count,
      coalesce(sum(count) filter (where day <= ${earlier.to}::date), 0)::bigint as before
    from search_misses where day >= ${earlier.from}::date and day <= ${to}::date
    group by query having bool_or(day >= ${from}::date)
    order by 2 desc, 1 limit ${limits.searchMissesShown}`.execute(db);
  return rows;
}

/** All searches without a result, by the first day of each period; `before` is not included. */
export async function missesByPeriod(db: Queries, by: 'week' | 'month', from: string, before: string) {
  const { rows } = await sql<{ start: string; count: number }>`
    select to_char(date_trunc(${by}, day::timestamp), 'YYYY-MM-DD') as start, sum(count)::bigint as count
    from search_misses where day >= ${from}::date and day < ${before}::date group by 1`.execute(db);
  return new Map(rows.map(({ start, count }) => [start, count]));
}
