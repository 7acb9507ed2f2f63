import * as contract from '#contract/bookings/booking-changes.ts';
import type { BookingRecord } from '#contract/bookings/bookings.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withAlternatives } from '../availability.ts';
import { asBooking, type BookingRow, canChange, readBooking, withClient } from '../booking-rows.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import { bookingOfLink } from '../links.ts';
import type { BookingRules, BookingTerms } from '../opening/booking-rules.ts';
import { writes } from '../write-limits.ts';
import { attachmentsOf } from './attachments.ts';
import { readHistory } from './booking-events.ts';
import { cancelBooking, rescheduleBooking } from './changes.ts';

export async function readRecord(db: Queries, now: Date, row: BookingRow, terms: BookingTerms): Promise<BookingRecord> {
  return {
    booking: asBooking(row, terms),
    canChange: canChange(row, now, terms.calendar.meetingRules),
    attachments: await attachmentsOf(db, now, row),
    history: await readHistory(db, row.id),
  };
}

export function mountBookingChanges(platform: Platform, emails: BookingEmails, rules: BookingRules): void {
  const { router, db, clock } = platform;
  const linked = { perAddress: { name: 'booking-links', most: 30, perSeconds: 600 } };

  async function cancel(own: BookingRow, reason: string | undefined, via: 'account' | 'link'): Promise<BookingRow> {
    return inTransaction(db, async (trx) => {
      const row = await cancelBooking(trx, clock, rules, own, reason);
      const meeting = await withClient(trx, row, await rules.read(trx));
      if (meeting) await emails.cancelled(trx, meeting, reason, 'client');
      await audit(trx, clock, { event: 'booking.cancelled', userId: row.user_id, ...subjectOf(row), details: { via } });
      return row;
    });
  }

  router.on(contract.rescheduleBooking, writes, async ({ account: { userId }, params: { ref }, body }) => {
    const own = await readBooking(db, userId, ref);
    const start = new Date(body.start);
    const { calendar } = await rules.read(db);
    const lost = { db, calendar, now: clock.now(), start, own: { userId, bookingId: own.id } };
    const row = await withAlternatives(lost, () =>
      inTransaction(db, async (trx) => {
        const { row: rescheduled, from } = await rescheduleBooking(trx, clock, rules, own, start);
        const meeting = from && (await withClient(trx, rescheduled, await rules.read(trx)));
        if (from && meeting) await emails.rescheduled(trx, meeting, from, 'client');
        if (from) await audit(trx, clock, { event: 'booking.moved', userId, ...subjectOf(rescheduled) });
        return rescheduled;
      }),
    );
    return readRecord(db, clock.now(), row, await rules.read(db));
  });

  router.on(contract.cancelBooking, writes, async ({ account: { userId }, params: { ref }, body: { reason } }) => {
    const row = await cancel(await readBooking(db, userId, ref), reason, 'account');
    return readRecord(db, clock.now(), row, await rules.read(db));
  });

  router.on(contract.readLinkedBooking, linked, async ({ body: { token } }) =>
    linkedReply(await bookingOfLink(db, clock.now(), token), await rules.read(db), clock.now()),
  );

  router.on(contract.cancelLinkedBooking, linked, async ({ body: { token, reason } }) => {
    const own = await bookingOfLink(db, clock.now(), token);
    return linkedReply(await cancel(own, reason, 'link'), await rules.read(db), clock.now());
  });
}

const linkedReply = (row: BookingRow, terms: BookingTerms, now: Date) => ({
  booking: {
    ...asBooking(row, terms),
    hasAccount: row.user_id !== null,
    canChange: canChange(row, now, terms.calendar.meetingRules),
  },
});

const subjectOf = ({ ref }: BookingRow): { subject: string } => ({ subject: ref ?? '' });
