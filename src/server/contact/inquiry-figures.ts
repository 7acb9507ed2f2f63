import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { type DayCount, dayOf, type Time } from '#server/platform/database/day-counts.ts';

/** Inquiries by the day they arrived and the form they were sent with; spam is left out. */
export async function inquiriesByDay(db: Queries, { from, before }: Time): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOf('created_at')} as day, 'inquiry.' || type as figure, count(*) as count, 0 as cents
    from inquiries where status <> 'spam' and created_at >= ${from} and created_at < ${before} group by 1, 2`.execute(
    db,
  );
  return rows;
}

export async function firstInquiryAt(db: Queries): Promise<Date | null> {
  const first = await db
    .selectFrom('inquiries')
    .select('created_at')
    .where('status', '<>', 'spam')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}
