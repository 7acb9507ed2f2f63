import type { CourseDatePage, Participant } from '#contract/admin/courses/course-dates.ts';
import { bookingsWithin } from '#server/bookings/bookings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { asCourseDate, type CourseDateRow, hoursOf, type ParticipantRow } from '../course-dates.ts';

const selectDates = (db: Queries) => db.selectFrom('course_dates').selectAll();

/** Locked until the transaction ends: other changes to its seats wait. @throws AppError NOT_FOUND */
export const lockDate = (trx: Trx, id: string): Promise<CourseDateRow> =>
  selectDates(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);

const participantsOf = (db: Queries, dateId: string): Promise<ParticipantRow[]> =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('date_id', '=', dateId)
    .orderBy('state')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws AppError NOT_FOUND */
export async function readDatePage(db: Queries, catalogue: Catalogue, now: Date, id: string): Promise<CourseDatePage> {
  const row = await selectDates(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const participants = await participantsOf(db, id);
  const taken = participants.filter(({ state }) => state === 'booked').length;
  const { link, note, cancel_reason: cancelReason, revision } = row;
  return {
    date: { ...asCourseDate(catalogue, row, taken, now), link, note, cancelReason, revision },
    meetings: await bookingsWithin(db, now, closesHours(row) ? hoursOf(row) : []),
    participants: participants.map(asParticipant),
  };
}

/** Whether no booking is offered during the hours of a date. */
export const closesHours = ({ blocks_calendar: blocks, state }: CourseDateRow): boolean =>
  blocks && state === 'scheduled';

const asParticipant = (row: ParticipantRow): Participant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  orderRef: row.order_ref,
  state: row.state,
  attendance: row.attendance,
  revision: row.revision,
});
