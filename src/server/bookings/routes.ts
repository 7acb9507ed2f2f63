import * as contract from '#contract/bookings/bookings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import * as holdCalls from '#contract/bookings/holds.ts';
import { limits } from '#contract/limits.ts';
import { checkedArea, storeArea } from '#server/areas/areas.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mountAdminBookingRoutes } from './admin/admin-booking-routes.ts';
import { mountStaffCalendar } from './admin/staff-calendar-routes.ts';
import { readAvailability } from './availability.ts';
import { asBooking, assertOffered, findBooking, listBookings, readBooking, withClient } from './booking-rows.ts';
import { createAttachmentEmails, mountBookingAttachments } from './changes/attachments.ts';
import { mountBookingChanges, readRecord } from './changes/change-routes.ts';
import { type BookingEmails, createBookingEmails } from './emails/booking-emails.ts';
import { calendarFile } from './emails/calendar-file.ts';
import { remind } from './emails/reminders.ts';
import { mountCalendarFeed } from './feed/feed-routes.ts';
import { confirmHold, countHolds, deleteExpiredHolds, holdSlot, releaseHold } from './holds.ts';
import { deleteExpiredLinks } from './links.ts';
import type { BookingRules } from './opening/booking-rules.ts';
import { mountMeetingPlaces } from './opening/meeting-places-routes.ts';
import { mountOpeningHours } from './opening/opening-routes.ts';
import { bookingChangesPart, bookingsPart, removeOldGuests } from './personal-data.ts';
import { writes } from './write-limits.ts';

const remindSeconds = 30;
const attachmentSeconds = 60;

/** @throws ContentError when an email template is wrong */
export function mountBookings(platform: Platform, rules: BookingRules): void {
  const { router, scheduler, db, clock, personalData } = platform;
  personalData.add(bookingsPart(platform));
  personalData.add(bookingChangesPart);
  const emails = createBookingEmails(platform);
  scheduler.addDeletion('bookings.tidy', deleteExpiredSeconds, () =>
    Promise.all([deleteExpiredHolds(platform), deleteExpiredLinks(platform)]),
  );
  scheduler.addDeletion('bookings.guests', deleteExpiredSeconds, () => removeOldGuests(platform));
  scheduler.add('bookings.remind', remindSeconds, () => remind(platform, emails, rules));
  scheduler.add('bookings.attachments', attachmentSeconds, createAttachmentEmails(platform));
  platform.gauges.add('holds', { site_booking_holds: { help: 'Slots held by people who book.' } }, async () => ({
    site_booking_holds: await countHolds(platform),
  }));
  mountAdminBookingRoutes({ platform, emails, rules });
  mountStaffCalendar(platform, rules);
  mountOpeningHours(platform, rules);
  mountMeetingPlaces(platform, rules);
  mountCalendarFeed(platform, rules);
  mountOwnBookings(platform, rules);
  mountHolds(platform, emails, rules);
  mountBookingChanges(platform, emails, rules);
  mountBookingAttachments(platform);

  router.on(contract.bookingTypes, { publicForSeconds: limits.pageFreshSeconds }, async () => ({
    types: [{ id: 'consultation', priceCents: 0, ...rules.consultation, modes: [...(await rules.read(db)).modes] }],
  }));

  router.on(contract.availability, {}, async ({ query: { from, to, tz, moving }, account }) => {
    const moved = account && moving ? await findBooking(db, account.userId, moving) : undefined;
    const own = { ...(account && { userId: account.userId }), bookingId: moved?.id };
    const { calendar } = await rules.read(db);
    return readAvailability(db, calendar, clock.now(), { from, to, timeZone: tz ?? businessZone, own });
  });
}

function mountOwnBookings(platform: Platform, rules: BookingRules): void {
  const { router, db, clock } = platform;
  router.on(contract.listBookings, {}, async ({ account, query: { scope } }) => {
    const rows = await listBookings(db, account.userId, scope, clock.now());
    const terms = await rules.read(db);
    return { bookings: rows.map((row) => asBooking(row, terms)) };
  });

  router.on(contract.readBooking, {}, async ({ account, params: { ref } }) => {
    const row = await readBooking(db, account.userId, ref);
    return readRecord(db, clock.now(), row, await rules.read(db));
  });

  router.on(contract.bookingCalendarFile, {}, async ({ c, account, params: { ref } }) => {
    const row = await readBooking(db, account.userId, ref);
    const meeting = await withClient(db, row, await rules.read(db));
    if (!meeting) throw notFound();
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="${meeting.booking.ref}.ics"`);
    return c.body(calendarFile(platform, meeting));
  });
}

function mountHolds(platform: Platform, emails: BookingEmails, rules: BookingRules): void {
  const { router, db, clock, workerTime } = platform;

  router.on(holdCalls.holdSlot, writes, ({ account, body: { start } }) =>
    holdSlot(platform, rules, account.userId, new Date(start)),
  );

  // Releasing is not limited per account: each change of time releases a hold.
  router.on(holdCalls.releaseHold, { perAddress: writes.perAddress }, async ({ account, params: { holdId } }) => {
    await releaseHold(db, account.userId, holdId);
    return undefined;
  });

  router.onWrite(contract.confirmBooking, writes, {
    async prepare({ c, body }) {
      const terms = await rules.read(db);
      assertOffered(terms, body);
      return { terms, area: body.area ? await checkedArea(workerTime(c), body.area) : null };
    },
    async write(trx, { account: { userId }, body }, { terms, area }) {
      const row = await confirmHold(trx, clock.now(), userId, body);
      if (area)
        await storeArea(trx, area, { column: 'booking_id', id: row.id, at: clock.now(), nameOnMap: body.nameOnMap });
      const booking = asBooking(row, terms);
      const meeting = await withClient(trx, row, terms);
      if (meeting) await emails.confirmed(trx, meeting);
      await audit(trx, clock, { event: 'booking.confirmed', userId, subject: booking.ref });
      return booking;
    },
  });
}
