import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import * as contract from '#contract/admin/hours/calendar-feed.ts';
import { limits } from '#contract/limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { staffBlocksFrom } from '../blocks.ts';
import { clientsOf } from '../booking-clients.ts';
import { asBooking } from '../booking-rows.ts';
import { addMeeting } from '../emails/calendar-file.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { createFeed, feedPart, readFeed, revokeFeed, useFeed } from './feed.ts';

// Calendar programs poll every few minutes at most.
const reads = { perAddress: { name: 'calendar-feed', most: 60, perSeconds: 600 } };
const changes = { perAccount: { name: 'calendar-feed', most: 20, perSeconds: 3_600 } };

export function mountCalendarFeed(platform: Platform, rules: BookingRules): void {
  const { router, db, clock, link, personalData } = platform;
  personalData.add(feedPart);
  router.on(contract.readFeed, {}, async ({ account: { userId } }) => ({ feed: await readFeed(db, userId) }));

  router.on(contract.createFeed, changes, async ({ account: { userId } }) => {
    const secret = await inTransaction(db, (trx) => createFeed(trx, clock, userId));
    const feed = { createdAt: clock.now().toISOString(), lastUsedAt: null };
    return { address: link(`/api/calendar/${secret}.ics`), feed };
  });

  router.on(contract.revokeFeed, changes, async ({ account: { userId } }) => {
    await inTransaction(db, (trx) => revokeFeed(trx, clock, userId));
    return undefined;
  });

  router.on(contract.calendarFeed, reads, async ({ c, params: { secret } }) => {
    await useFeed(db, clock.now(), secret);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('X-Robots-Tag', 'noindex, nofollow');
    return c.body(await staffCalendar(platform, rules));
  });
}

/**
 * All future meetings and those of the last weeks, cancelled ones marked as such, each with the UID of its emails; and
 * the blocks. Nothing in the feed depends on the time of the request, so calendars see only real changes.
 */
async function staffCalendar(platform: Platform, rules: BookingRules): Promise<string> {
  const { db, clock, brand } = platform;
  const terms = await rules.read(db);
  const since = addHours(clock.now(), -24 * limits.feedPastDays);
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '<>', 'held')
    .where('start_at', '>', since)
    .orderBy('start_at')
    .execute();
  const clients = await clientsOf(db, rows);
  const calendar = ical({
    name: `${brand}: meetings`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand, product: 'bookings' },
  });
  for (const row of rows) {
    const person = clients.get(row.id);
    addMeeting(platform, calendar, { row, booking: asBooking(row, terms), person: person ?? null }, 'feed');
  }
  for (const block of await staffBlocksFrom(db, since)) addBlock(platform, calendar, block);
  return calendar.toString();
}

type Block = Awaited<ReturnType<typeof staffBlocksFrom>>[number];

/** A block is never changed, only created and removed. */
function addBlock({ config }: Pick<Platform, 'config'>, calendar: ICalCalendar, block: Block): void {
  calendar.createEvent({
    id: `${block.id}@${new URL(config.publicUrl).hostname}`,
    sequence: 0,
    stamp: block.created_at,
    start: block.start_at,
    end: block.end_at,
    summary: block.reason ? `Blocked: ${block.reason}` : 'Blocked',
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    busystatus: ICalEventBusyStatus.BUSY,
  });
}
