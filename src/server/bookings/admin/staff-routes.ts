import * as contract from '#contract/admin/bookings.ts';
import { blockTime, readCalendar, unblockTime } from '#contract/admin/calendar.ts';
import { bookingLineNames, businessZone } from '#contract/bookings/bookings.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import { formatInstant } from '#server/platform/format.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import type { Platform } from '#server/platform/platform.ts';
import { freeForStaff, slotRefusal, staffBoundsAround, withAlternatives } from '../availability.ts';
import { asBooking, assertOffered, type BookingRow, withClient } from '../booking-rows.ts';
import { cancelBooking, rescheduleBooking } from '../changes/changes.ts';
import type { BookingEmails } from '../emails/booking-emails.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { insertForClient } from './book-for-client.ts';
import { asAdminBooking, listForStaff } from './booking-list.ts';
import { insertBlock, removeBlock } from './staff-blocks.ts';
import { readStaffCalendar } from './staff-calendar.ts';

interface Parts {
  platform: Platform;
  emails: BookingEmails;
  rules: BookingRules;
}

/** The calendar of the staff: its entries, blocks, and bookings for clients. */
export function mountStaffCalendar(parts: Parts): void {
  const { platform, rules } = parts;
  const { router, db, clock } = platform;
  mountBookingLists(parts);
  mountBookingsForClients(parts);

  router.on(readCalendar, {}, async ({ query }) => readStaffCalendar(db, query, clock.now(), await rules.read(db)));

  router.on(contract.readFreeSlots, {}, async ({ query: { day, moving } }) => {
    const rescheduled = moving ? await findBooking(db, moving) : undefined;
    const { calendar } = await rules.read(db);
    return { slots: await freeForStaff(db, calendar, clock.now(), day, { bookingId: rescheduled?.id }) };
  });

  router.onWrite(
    blockTime,
    {},
    {
      write: (trx, { account: { userId }, body }) => insertBlock(trx, platform, userId, body),
    },
  );

  router.on(unblockTime, {}, async ({ account: { userId }, params: { id } }) => {
    await inTransaction(db, (trx) => removeBlock(trx, platform, userId, id));
    return undefined;
  });
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
    asAdminBooking(db, await findBooking(db, ref), clock.now(), await rules.read(db)),
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
    const own = await findBooking(db, ref);
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
    const own = await findBooking(db, ref);
    const row = await inTransaction(db, async (trx) => {
      const cancelled = await cancelBooking(trx, clock, own, reason, 'staff');
      const meeting = await withClient(trx, cancelled, await rules.read(trx));
      if (meeting) await emails.cancelled(trx, meeting, reason, 'staff');
      const change = { before: 'confirmed', after: reason ? `cancelled: ${reason}` : 'cancelled' };
      await audit(trx, clock, { event: 'booking.cancelled', userId, subject: cancelled.ref ?? '', change });
      return cancelled;
    });
    return asAdminBooking(db, row, clock.now(), await rules.read(db));
  });
}

/** @throws AppError NOT_FOUND, also for a hold */
const findBooking = (db: Queries, written: string): Promise<BookingRow> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('ref', '=', requireReference('B', written))
    .executeTakeFirstOrThrow(notFound);
