import { downloadBookingFile, markMeeting, setMeetingPoint } from '#contract/admin/meetings.ts';
import { needsMeetingPoint } from '#contract/bookings/bookings.ts';
import { isVideoLink, meetingPointMessages } from '#contract/bookings/meeting-places.ts';
import { readFile } from '#server/files/files.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { asBooking, type BookingRow } from '../booking-rows.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { clientOf } from '../people.ts';
import { downloads } from '../write-limits.ts';

export function mountAdminBookingRoutes(platform: Platform, emails: BookingEmails, rules: BookingRules): void {
  const { router, db, clock } = platform;
  router.on(markMeeting, {}, ({ account: { userId }, params, body: { status } }) =>
    inTransaction(db, async (trx) => {
      const { id, ref, status: before, start_at: start } = await lockMeeting(trx, params.ref);
      if (before === 'cancelled') throw new AppError('ALREADY_CANCELLED');
      if (clock.now() < start) throw new AppError('MEETING_NOT_BEGUN');
      if (before !== status) {
        await trx.updateTable('bookings').set({ status }).where('id', '=', id).execute();
        await audit(trx, clock, {
          event: `booking.${status}`,
          userId,
          subject: ref,
          change: { before, after: status },
        });
      }
      return { ref, status };
    }),
  );

  router.on(setMeetingPoint, {}, ({ account: { userId }, params, body: { meetingPoint } }) =>
    inTransaction(db, async (trx) => {
      const before = await lockMeeting(trx, params.ref);
      refuseUnsettable(before, meetingPoint, clock.now());
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
      const person = await clientOf(trx, row);
      if (person) await emails.meetingPoint(trx, { row, booking: asBooking(row, terms), person });
      const change = { before: before.meeting_point ?? '', after: meetingPoint };
      await audit(trx, clock, { event: 'booking.meeting_point_set', userId, subject: ref, change });
      return { ref, meetingPoint };
    }),
  );

  router.on(downloadBookingFile, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const { id, ref } = await findMeeting(db, params.ref).executeTakeFirstOrThrow(notFound);
    const file = await readFile(db, { column: 'booking_id', id }, params.id);
    await audit(db, clock, { event: 'booking.file_read', userId, subject: ref ?? '', details: { file: params.id } });
    return sendDownload(c, file);
  });
}

const findMeeting = (db: Queries, written: string) =>
  db.selectFrom('bookings').selectAll().where('ref', '=', requireReference('B', written));

/** @throws AppError NOT_FOUND, also for a hold */
async function lockMeeting(trx: Trx, written: string): Promise<BookingRow & { ref: string }> {
  const ref = requireReference('B', written);
  const meeting = findMeeting(trx, ref).forUpdate();
  return { ...(await meeting.executeTakeFirstOrThrow(notFound)), ref };
}

function refuseUnsettable(row: BookingRow, meetingPoint: string, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (row.status !== 'confirmed' || row.end_at <= now) throw new AppError('MEETING_OVER');
  if (!row.mode || !needsMeetingPoint(row.mode)) throw new AppError('MEETING_IS_A_CALL');
  if (row.mode === 'video' && !isVideoLink(meetingPoint)) {
    throw new AppError('VALIDATION_FAILED', { fields: { meetingPoint: meetingPointMessages.link } });
  }
}
