import type * as z from 'zod/mini';
import type { newParticipantSchema } from '#contract/admin/courses/participants.ts';
import { courseDays } from '#contract/site/day-span.ts';
import { findAccount } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { oneLine } from '#server/platform/text.ts';
import { type CourseDateRow, dateNameOf, heldOf, type ParticipantRow, reservedSeats } from '../course-dates.ts';
import { lockDate } from './read-date.ts';
import type { CourseParts } from './write-dates.ts';

type Person = z.output<typeof newParticipantSchema>;

/** The audit trail names the seat and not the person: its rows outlive the account. */
const seatOf = ({ order_ref: ref }: Pick<ParticipantRow, 'order_ref'>): string =>
  ref ? `seat of ${ref}` : 'seat added by staff';

/** @throws AppError NOT_FOUND, COURSE_DATE_CLOSED once it is over, COURSE_DATE_FULL */
export async function addParticipant(
  trx: Trx,
  { platform: { clock }, catalogue, emails }: CourseParts,
  { id, by, person }: { id: string; by: string; person: Person },
): Promise<CourseDateRow> {
  const date = await lockDate(trx, id);
  const name = dateNameOf(catalogue, date);
  const now = clock.now();
  if (date.state === 'cancelled' || date.ends_at <= now) throw new AppError('COURSE_DATE_CLOSED', { name });
  const taken = (await reservedSeats(trx, [id]))(id);
  if (taken >= date.seats) throw new AppError('COURSE_DATE_FULL', { name });
  const account = person.email ? await findAccount(trx, person.email) : null;
  const written = { name: oneLine(person.name), email: person.email || null };
  const values = { id: newId(), date_id: id, order_id: null, order_ref: null, created_at: now };
  await trx
    .insertInto('participants')
    .values({ ...values, ...written, user_id: account?.user.id ?? null })
    .execute();
  if (written.email) await emails.added(trx, date, { name: written.name, email: written.email });
  const change = { before: seatsTaken(taken, date), after: seatsTaken(taken + 1, date) };
  await audit(trx, clock, { event: 'course.participant_added', userId: by, subject: id, change });
  return date;
}

const seatsTaken = (taken: number, { seats }: CourseDateRow): string =>
  `${taken} of ${seats} ${seats === 1 ? 'seat' : 'seats'} taken`;

interface Seat {
  id: string;
  participantId: string;
  by: string;
}

const lockParticipant = (trx: Trx, { id, participantId }: Seat): Promise<ParticipantRow> =>
  trx
    .selectFrom('participants')
    .selectAll()
    .where('id', '=', participantId)
    .where('date_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/**
 * Emails the details to a new address. @throws AppError NOT_FOUND, also for a freed seat; COURSE_DATE_CHANGED
 */
export async function nameParticipant(
  trx: Trx,
  { platform: { clock }, emails }: CourseParts,
  seat: Seat,
  { revision, ...person }: Person & { revision: number },
): Promise<void> {
  const date = await lockDate(trx, seat.id);
  const row = await lockParticipant(trx, seat);
  if (row.state !== 'booked') throw new AppError('NOT_FOUND');
  const written = { name: oneLine(person.name), email: person.email || null };
  if (row.name === written.name && row.email === written.email) return;
  if (row.revision !== revision) throw new AppError('COURSE_DATE_CHANGED');
  await trx
    .updateTable('participants')
    .set({ ...written, revision: revision + 1 })
    .where('id', '=', row.id)
    .execute();
  const isOpen = date.state === 'scheduled' && date.ends_at > clock.now();
  if (isOpen && written.email && written.email !== row.email) {
    await emails.added(trx, date, { name: written.name, email: written.email });
  }
  const change = { before: `${seatOf(row)}: ${row.name ? 'named' : 'nobody named'}`, after: 'named' };
  await audit(trx, clock, { event: 'course.participant_changed', userId: seat.by, subject: seat.id, change });
}

/** A repeated call changes nothing. @throws AppError NOT_FOUND */
export async function freeSeat(trx: Trx, { platform: { clock } }: CourseParts, seat: Seat): Promise<void> {
  await lockDate(trx, seat.id);
  const row = await lockParticipant(trx, seat);
  if (row.state !== 'booked') return;
  await trx
    .updateTable('participants')
    .set({ state: 'cancelled', revision: row.revision + 1 })
    .where('id', '=', row.id)
    .execute();
  const change = { before: `${seatOf(row)}: booked`, after: 'free' };
  await audit(trx, clock, { event: 'course.participant_removed', userId: seat.by, subject: seat.id, change });
}

interface Mark {
  day: string;
  present: boolean | null;
}

/** Repeating a mark changes nothing. @throws AppError NOT_FOUND, VALIDATION_FAILED for a day outside the date */
export async function markPresence(
  trx: Trx,
  { platform: { clock } }: CourseParts,
  seat: Seat,
  { day, present }: Mark,
): Promise<void> {
  const date = await trx
    .selectFrom('course_dates')
    .selectAll()
    .where('id', '=', seat.id)
    .executeTakeFirstOrThrow(notFound);
  if (!courseDays(heldOf(date)).includes(day)) {
    throw new AppError('VALIDATION_FAILED', { fields: { day: 'Choose a day of this course' } });
  }
  const row = await lockParticipant(trx, seat);
  const before = row.attendance[day] ?? null;
  if (before === present) return;
  const { [day]: _, ...others } = row.attendance;
  const attendance = present === null ? others : { ...others, [day]: present };
  await trx
    .updateTable('participants')
    .set({ attendance: JSON.stringify(attendance) })
    .where('id', '=', row.id)
    .execute();
  const change = { before: `${day}, ${seatOf(row)}: ${presence(before)}`, after: presence(present) };
  await audit(trx, clock, { event: 'course.attendance_marked', userId: seat.by, subject: seat.id, change });
}

const presence = (present: boolean | null): string => {
  if (present === null) return 'not marked';
  return present ? 'present' : 'absent';
};
