import { type RawBuilder, sql } from 'kysely';
import { courseLimits } from '#contract/course-limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { type ParticipantRow, showSeatsAfter } from './course-dates.ts';

/** Seats that the account bought, and seats with its email address. */
const ofAccount = (userId: string, email: string) =>
  sql<boolean>`(participants.user_id = ${userId}::uuid or lower(participants.email) = ${email})`;

const ofGuest = (email: string) =>
  sql<boolean>`(participants.user_id is null and lower(participants.email) = ${email})`;

export const participantsPart = (platform: Pick<Platform, 'clock' | 'pageChanges'>): PersonalPart => ({
  name: 'course-seats',
  about: 'Your seats on courses, whom they are for, and on which days you were there.',
  async export(db, userId) {
    const email = await addressOf(db, userId);
    return exportSeats(db, ofAccount(userId, email), email);
  },
  async erase(trx, userId) {
    const email = await addressOf(trx, userId);
    await eraseSeats(trx, platform, ofAccount(userId, email), email);
  },
  guest: {
    export: (db, email) => exportSeats(db, ofGuest(email), email),
    erase: (trx, email) => eraseSeats(trx, platform, ofGuest(email), email),
  },
});

const addressOf = async (db: Queries, userId: string): Promise<string> => (await findUser(db, userId))?.email ?? '';

const selectSeats = (db: Queries, whose: RawBuilder<boolean>) =>
  db
    .selectFrom('participants')
    .innerJoin('course_dates', 'course_dates.id', 'participants.date_id')
    .where(whose)
    .selectAll('participants')
    .select(['course_id', 'starts_on', 'ends_on', 'ends_at'])
    .orderBy('participants.created_at')
    .orderBy('participants.id');

/** Whether a seat that the person bought is for somebody else. */
const isOther = (row: Pick<ParticipantRow, 'name' | 'email'>, email: string): boolean =>
  row.name !== '' && row.email?.toLowerCase() !== email;

async function exportSeats(db: Queries, whose: RawBuilder<boolean>, email: string) {
  const rows = await selectSeats(db, whose).execute();
  return rows.map((row) => {
    const attendance = isOther(row, email) ? {} : row.attendance;
    return {
      course: row.course_id,
      from: row.starts_on,
      until: row.ends_on,
      name: row.name,
      email: isOther(row, email) ? null : row.email,
      order: row.order_ref,
      state: row.state,
      attended: daysWith(attendance, true),
      missed: daysWith(attendance, false),
    };
  });
}

/**
 * The rows are kept anonymously, so that the seats of past dates are still counted. Other participants keep the seat
 * that was bought for them.
 */
async function eraseSeats(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'pageChanges'>,
  whose: RawBuilder<boolean>,
  email: string,
): Promise<void> {
  const rows = await selectSeats(trx, whose).execute();
  const nobody = { name: '', email: null, attendance: '{}' };
  for (const row of rows) {
    const isFreed = row.ends_at > platform.clock.now() && !isOther(row, email);
    await trx
      .updateTable('participants')
      .set({
        user_id: null,
        ...(!isOther(row, email) && nobody),
        ...(isFreed && { state: 'cancelled', revision: row.revision + 1 }),
      })
      .where('id', '=', row.id)
      .execute();
    if (isFreed) showSeatsAfter(trx, platform, row.course_id);
  }
}

/** Erases participants without an account some time after their course. */
export async function eraseGuests(db: Queries, now: Date): Promise<void> {
  const over = db
    .selectFrom('course_dates')
    .select('id')
    .where('ends_at', '<', addHours(now, -courseLimits.participantKeptDays * 24));
  await db
    .updateTable('participants')
    .set({ name: '', email: null, attendance: '{}' })
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
