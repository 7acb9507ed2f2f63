import type { Queries } from '#server/platform/database/database.ts';

/** Briefs whose clients wait for a quote or an answer. */
export async function countWaitingBriefs(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('briefs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Briefs whose clients wait, longest first. */
export const waitingBriefs = (db: Queries, most: number) =>
  db
    .selectFrom('briefs')
    .select(['ref', 'user_id as userId', 'work', 'state', 'waiting_since as since'])
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(most)
    .execute();
