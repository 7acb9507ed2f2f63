import type { Queries } from '#server/platform/database/database.ts';
import type {} from './tables.ts';

/** Briefs whose clients wait for a quote or an answer. */
export async function countWaitingBriefs(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('briefs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
