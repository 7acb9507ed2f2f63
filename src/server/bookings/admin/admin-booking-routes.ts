import * as contract from '#contract/admin/bookings.ts';
import * as meetingCalls from '#contract/admin/meetings.ts';
import { bookingLineNames, businessZone } from '#contract/bookings/bookings.ts';
import { attachmentDownloads, readFile } from '#server/attachments/attachments.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { formatInstant } from '#server/platform/format.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { slotRefusal, staffBoundsAround, withAlternatives } from '../availability.ts';
import { asBooking, assertOffered, withClient } from '../booking-rows.ts';
import { cancelBooking, rescheduleBooking } from '../changes/changes.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { insertForClient } from './book-for-client.ts';
import { asAdminBooking, listForStaff } from './booking-list.ts';
import { findMeeting, markMeeting, setMeetingPoint } from './meetings.ts';

interface Parts {
  platform: Platform;
  emails: BookingEmails;
  rules: BookingRules;
}

/** The bookings of all clients, and bookings for clients. */
export function mountAdminBookingRoutes(parts: Parts): void {
  mountBookingLists(parts);
  mountBookingsForClients(parts);
  mountMeetings(parts);
}

function mountMeetings({ platform, emails, rules }: Parts): void {
  const { router, db, clock } = platform;
  router.on(meetingCalls.markMeeting, {}, ({ account: { userId: by }, params: { ref }, body: { status } }) =>
    inTransaction(db, (trx) => markMeeting(trx, platform, { ref, status, by })),
  );

  router.on(meetingCalls.setMeetingPoint, {}, ({ account: { userId: by }, params: { ref }, body: { meetingPoint } }) =>
    inTransaction(db, (trx) => setMeetingPoint(trx, { platform, emails, rules }, { ref, meetingPoint, by })),
  );

  router.on(
    meetingCalls.downloadBookingFile,
    { perAccount: attachmentDownloads('booking') },
    async ({ c, account: { userId }, params }) => {
      const { id, ref } = await findMeeting(db, params.ref);
      const file = await readFile(db, { column: 'booking_id', id }, params.id);
      await audit(db, clock, { event: 'booking.file_read', userId, subject: ref ?? '', details: { file: params.id } });
      return sendDownload(c, file);
    },
  );
}

function mountBookingLists({ platform: { router, db, clock }, rules }: Parts): void {
  router.on(contract.listMeetings, {}, async ({ query }) => listForStaff(db, query, clock.now(), await rules.read(db)));

  router.on(contract.exportMeetings, {}, ({ c, query }) =>
    sendCsv(
      c,
      'bookings',
      async (cursor) => {
        const { meetings, cursor: next } = await listForStaff(
          db,
          { ...query, cursor },
          clock.now(),
          await rules.read(db),
        );
        return { list: meetings, cursor: next };
      },
      (meeting) => ({
        ...pick(meeting, 'ref', 'start', 'end', 'status', 'name', 'email', 'phone'),
        ...pick(meeting, ...bookingLineNames, 'mode', 'service', 'topic'),
      }),
    ),
  );

  router.on(contract.readAdminBooking, {}, async ({ params: { ref } }) =>
    asAdminBooking(db, await findMeeting(db, ref), clock.now(), await rules.read(db)),
  );
}

const timeOf = (start: Date): string => formatInstant(start, businessZone);

async function lostAt({ platform: { db, clock }, rules }: Parts, start: Date, bookingId?: string) {
  const now = clock.now();
  const { calendar } = await rules.read(db);
  return { db, calendar, now, start, own: { bookingId }, bounds: staffBoundsAround(now, start) };
}

function mountBookingsForClients(parts: Parts): void {
  const { platform, emails, rules } = parts;
  const { router, db, clock } = platform;
  router.onWrite(
    contract.bookForClient,
    {},
    {
      prepare: async ({ body }) => assertOffered(await rules.read(db), body),
      async write(trx, { account: { userId }, body }) {
        const row = await insertForClient(trx, rules, clock.now(), body);
        const terms = await rules.read(trx);
        const booking = asBooking(row, terms);
        const meeting = await withClient(trx, row, terms);
        if (meeting) await emails.confirmed(trx, meeting);
        const change = { before: '', after: timeOf(row.start_at) };
        await audit(trx, clock, { event: 'booking.made', userId, subject: booking.ref, change });
        return { ref: booking.ref, isGuest: row.guest_email !== null };
      },
      afterRollback: ({ body }, error) => slotRefusal(error, () => lostAt(parts, new Date(body.start))),
    },
  );

  router.on(contract.rescheduleForClient, {}, async ({ account: { userId }, params: { ref }, body }) => {
    const own = await findMeeting(db, ref);
    const [start, seen] = [new Date(body.start), new Date(body.from)];
    const row = await withAlternatives(await lostAt(parts, start, own.id), () =>
      inTransaction(db, async (trx) => {
        const { row: rescheduled, from } = await rescheduleBooking(trx, clock, rules, own, start, { from: seen });
        if (!from) return rescheduled;
        const meeting = await withClient(trx, rescheduled, await rules.read(trx));
        if (meeting) await emails.rescheduled(trx, meeting, from, 'staff');
        const change = { before: timeOf(from), after: timeOf(rescheduled.start_at) };
        await audit(trx, clock, { event: 'booking.moved', userId, subject: rescheduled.ref ?? '', change });
        return rescheduled;
      }),
    );
    return asAdminBooking(db, row, clock.now(), await rules.read(db));
  });

  router.on(contract.cancelForClient, {}, async ({ account: { userId }, params: { ref }, body: { reason } }) => {
    const own = await findMeeting(db, ref);
    const row = await inTransaction(db, async (trx) => {
      const cancelled = await cancelBooking(trx, clock, rules, own, reason, 'staff');
      const meeting = await withClient(trx, cancelled, await rules.read(trx));
      if (meeting) await emails.cancelled(trx, meeting, reason, 'staff');
      const change = { before: 'confirmed', after: reason ? `cancelled: ${reason}` : 'cancelled' };
      await audit(trx, clock, { event: 'booking.cancelled', userId, subject: cancelled.ref ?? '', change });
      return cancelled;
    });
    return asAdminBooking(db, row, clock.now(), await rules.read(db));
  });
}
