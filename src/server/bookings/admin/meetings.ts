import type { markMeeting as markCall } from '#contract/admin/meetings.ts';
import { needsMeetingPoint } from '#contract/bookings/bookings.ts';
import { isVideoLink, meetingPointMessages } from '#contract/bookings/meeting-places.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { asBooking, type BookingRow, withClient } from '../booking-rows.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import type { BookingRules } from '../opening/booking-rules.ts';

type Status = BodyOf<typeof markCall>['status'];

/** @throws AppError NOT_FOUND, also for a hold; ALREADY_CANCELLED, MEETING_NOT_BEGUN */
export async function markMeeting(
  trx: Trx,
  { clock }: Platform,
  { ref: written, status, by }: { ref: string; status: Status; by: string },
): Promise<{ ref: string; status: Status }> {
  const { id, ref, status: before, start_at: start } = await lockMeeting(trx, written);
  if (before === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (clock.now() < start) throw new AppError('MEETING_NOT_BEGUN');
  if (before !== status) {
    await trx.updateTable('bookings').set({ status }).where('id', '=', id).execute();
    const change = { before, after: status };
    await audit(trx, clock, { event: `booking.${status}`, userId: by, subject: ref, change });
  }
  return { ref, status };
}

interface Parts {
  platform: Platform;
  emails: BookingEmails;
  rules: BookingRules;
}

/**
 * Sets where a meeting is, and emails the client.
 * @throws AppError NOT_FOUND, ALREADY_CANCELLED, MEETING_OVER, MEETING_IS_A_CALL, VALIDATION_FAILED
 */
export async function setMeetingPoint(
  trx: Trx,
  { platform: { clock }, emails, rules }: Parts,
  { ref: written, meetingPoint, by }: { ref: string; meetingPoint: string; by: string },
): Promise<{ ref: string; meetingPoint: string }> {
  const before = await lockMeeting(trx, written);
  assertSettable(before, meetingPoint, clock.now());
  const { ref } = before;
  const terms = await rules.read(trx);
  if (asBooking(before, terms).meetingPoint === meetingPoint) return { ref, meetingPoint };
  // Not revised_at: a later value would suppress reminders, as after a move.
  const row = await trx
    .updateTable('bookings')
    .set((eb) => ({ meeting_point: meetingPoint, ics_sequence: eb('ics_sequence', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const meeting = await withClient(trx, row, terms);
  if (meeting) await emails.meetingPoint(trx, meeting);
  const change = { before: before.meeting_point ?? '', after: meetingPoint };
  await audit(trx, clock, { event: 'booking.meeting_point_set', userId: by, subject: ref, change });
  return { ref, meetingPoint };
}

const selectMeeting = (db: Queries, written: string) =>
  db.selectFrom('bookings').selectAll().where('ref', '=', requireReference('B', written));

/** @throws AppError NOT_FOUND, also for a hold */
export const findMeeting = (db: Queries, written: string): Promise<BookingRow> =>
  selectMeeting(db, written).executeTakeFirstOrThrow(notFound);

/** @throws AppError NOT_FOUND, also for a hold */
async function lockMeeting(trx: Trx, written: string): Promise<BookingRow & { ref: string }> {
  const ref = requireReference('B', written);
  return { ...(await selectMeeting(trx, ref).forUpdate().executeTakeFirstOrThrow(notFound)), ref };
}

function assertSettable(row: BookingRow, meetingPoint: string, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (row.status !== 'confirmed' || row.end_at <= now) throw new AppError('MEETING_OVER');
  if (!row.mode || !needsMeetingPoint(row.mode)) throw new AppError('MEETING_IS_A_CALL');
  if (row.mode === 'video' && !isVideoLink(meetingPoint)) {
    throw new AppError('VALIDATION_FAILED', { fields: { meetingPoint: meetingPointMessages.link } });
  }
}
