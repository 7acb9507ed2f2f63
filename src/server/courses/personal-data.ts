import { courseLimits } from '#contract/course-limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';

/** Seats that the account bought, and those that staff gave to its address. */
const seatsOf = (db: Queries, userId: string, email: string) =>
  db
    .selectFrom('participants')
    .where((eb) =>
      eb.or([eb('participants.user_id', '=', userId), eb(eb.fn('lower', ['participants.email']), '=', email)]),
    );

export const participantsPart = ({ clock }: Pick<Platform, 'clock'>): PersonalPart => ({
  name: 'course-seats',
  about: 'Your seats on courses, whom they are for, and on which days they were there.',
  async export(db, userId) {
    const user = await findUser(db, userId);
    const rows = await seatsOf(db, userId, user?.email ?? '')
      .innerJoin('course_dates', 'course_dates.id', 'participants.date_id')
      .selectAll('participants')
      .select(['course_id', 'starts_on', 'ends_on'])
      .orderBy('participants.created_at')
      .orderBy('participants.id')
      .execute();
    return rows.map((row) => ({
      course: row.course_id,
      from: row.starts_on,
      until: row.ends_on,
      name: row.name,
      email: row.email,
      order: row.order_ref,
      state: row.state,
      attended: daysWith(row.attendance, true),
      missed: daysWith(row.attendance, false),
    }));
  },
  /** The rows stay without a person, so that the seats of dates that are over are still counted. */
  async erase(trx, userId) {
    const user = await findUser(trx, userId);
    const ids = await seatsOf(trx, userId, user?.email ?? '')
      .innerJoin('course_dates', 'course_dates.id', 'participants.date_id')
      .select(['participants.id', 'ends_at'])
      .execute();
    for (const { id, ends_at: endsAt } of ids) {
      await trx
        .updateTable('participants')
        .set({
          name: '',
          email: null,
          user_id: null,
          attendance: '{}' as never,
          ...(endsAt > clock.now() && { state: 'cancelled' }),
        })
        .where('id', '=', id)
        .execute();
    }
  },
});

/** People without an account, some time after their course. */
export async function eraseGuests(db: Queries, now: Date): Promise<void> {
  const over = db
    .selectFrom('course_dates')
    .select('id')
    .where('ends_at', '<', addHours(now, -courseLimits.participantKeptDays * 24));
  await db
    .updateTable('participants')
    .set({ name: '', email: null, attendance: '{}' as never })
    .where('user_id', 'is', null)
    .where('name', '<>', '')
    .where('date_id', 'in', over)
    .execute();
}

const daysWith = (attendance: Record<string, boolean>, present: boolean): string =>
  Object.keys(attendance)
    .filter((day) => attendance[day] === present)
    .sort()
    .join(', ');
