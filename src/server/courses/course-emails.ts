import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus, ICalWeekday } from 'ical-generator';
import { findUsers } from '#server/accounts/accounts.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { EmailAttachment } from '#server/platform/database/tables.ts';
import { calendarAttachment, organiserOf } from '#server/platform/email/calendar-attachment.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  type CourseDateRow,
  courseNameOf,
  hoursOf,
  type ParticipantRow,
  placeOf,
  spanOf,
  timesOf,
} from './course-dates.ts';

interface Recipient {
  name: string;
  email: string;
}

/** Each is written in the transaction of the change it reports. */
export interface CourseEmails {
  /** To a participant whom staff gave a seat. */
  added(trx: Trx, row: CourseDateRow, to: Recipient): Promise<void>;
  /** To the participants on the paid seats of an order, for dates that are not over. */
  paid(trx: Trx, orderId: string): Promise<void>;
  /** To the participants on the seats of an order that is refunded or cancelled, before their seats are freed. */
  freed(trx: Trx, orderId: string): Promise<void>;
  changed(trx: Trx, before: CourseDateRow, row: CourseDateRow): Promise<number>;
  cancelled(trx: Trx, row: CourseDateRow, reason: string): Promise<number>;
}

const common = ['name', 'course', 'days', 'times', 'place', 'brand'] as const;
const joining = ['joinUrl', 'quotedNote'] as const;

/** @throws ContentError when a template is wrong */
export function createCourseEmails(platform: Platform, catalogue: Catalogue): CourseEmails {
  const { brand, clock, content, link, mailer } = platform;
  const added = readTemplate(content, 'course-added', [...common, ...joining]);
  const changed = readTemplate(content, 'course-changed', [...common, ...joining, 'previously', 'contactUrl']);
  const cancelled = readTemplate(content, 'course-cancelled', [...common, 'quotedReason', 'contactUrl']);
  const freed = readTemplate(content, 'course-freed', [...common, 'contactUrl']);
  const contactUrl = link('/contact/training');
  const fieldsOf = (row: CourseDateRow, { name }: Recipient) => ({
    name,
    course: courseNameOf(catalogue, row.course_id),
    days: spanOf(row),
    times: timesOf(row),
    place: placeOf(row),
    brand,
  });
  const joiningOf = ({ link: joinUrl, note: quotedNote }: CourseDateRow) => ({ joinUrl, quotedNote });
  const calendarFor = (row: CourseDateRow, to: Recipient): EmailAttachment =>
    courseCalendar(platform, { row, course: courseNameOf(catalogue, row.course_id), to, now: clock.now() });
  async function sendSeat(trx: Trx, row: CourseDateRow, to: Recipient): Promise<void> {
    const email = added({ ...fieldsOf(row, to), ...joiningOf(row) });
    await mailer.post(trx, { kind: 'course-added', to: to.email, attachment: calendarFor(row, to), ...email });
  }

  async function sendFreed(trx: Trx, row: CourseDateRow, to: Recipient): Promise<void> {
    await mailer.post(trx, { kind: 'course-freed', to: to.email, ...freed({ ...fieldsOf(row, to), contactUrl }) });
  }

  return {
    added: sendSeat,
    paid: (trx, orderId) => sendForSeats(trx, orderId, clock.now(), sendSeat),
    freed: (trx, orderId) => sendForSeats(trx, orderId, clock.now(), sendFreed),
    async changed(trx, before, row) {
      const people = await recipientsOf(trx, row.id);
      const previously = [spanOf(before), timesOf(before), placeOf(before)].join(', ');
      for (const to of people) {
        const email = changed({ ...fieldsOf(row, to), ...joiningOf(row), previously, contactUrl });
        await mailer.post(trx, { kind: 'course-changed', to: to.email, attachment: calendarFor(row, to), ...email });
      }
      return people.length;
    },
    async cancelled(trx, row, quotedReason) {
      const people = await recipientsOf(trx, row.id);
      for (const to of people) {
        const email = cancelled({ ...fieldsOf(row, to), quotedReason, contactUrl });
        await mailer.post(trx, { kind: 'course-cancelled', to: to.email, attachment: calendarFor(row, to), ...email });
      }
      return people.length;
    },
  };
}

interface CourseInvitation {
  row: CourseDateRow;
  course: string;
  to: Recipient;
  now: Date;
}

/** The course as one repeated event, which a later file for the same date updates or removes. */
function courseCalendar(site: Platform, { row, course, to, now }: CourseInvitation): EmailAttachment {
  const isCancelled = row.state === 'cancelled';
  const hours = hoursOf(row);
  const [first] = hours;
  const calendar = ical({
    name: site.brand,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: site.brand, product: 'courses' },
  });
  calendar.createEvent({
    id: `${row.id}@${new URL(site.config.publicUrl).hostname}`,
    sequence: row.revision,
    stamp: now,
    start: first?.start ?? row.begins_at,
    end: first?.end ?? row.ends_at,
    // In UTC, like the times: a day that begins early in Bulawayo is the previous day in UTC.
    ...(hours.length > 1 && {
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: [...new Set(hours.flatMap(({ start }) => utcWeekdays[start.getUTCDay()] ?? []))],
        until: hours.at(-1)?.start ?? row.ends_at,
      },
    }),
    summary: `${course} – ${site.brand}`,
    location: row.link || placeOf(row),
    ...(row.note && { description: row.note }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organiserOf(site),
    attendees: [{ name: to.name || to.email, email: to.email }],
  });
  return calendarAttachment(`${row.course_id}-course`, { content: calendar.toString(), isCancelled });
}

const utcWeekdays = [
  ICalWeekday.SU,
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
];

/** An email for each participant on the seats of an order, for dates that are not over. */
async function sendForSeats(
  trx: Trx,
  orderId: string,
  now: Date,
  send: (trx: Trx, row: CourseDateRow, to: Recipient) => Promise<void>,
): Promise<void> {
  for (const row of await datesOf(trx, orderId, now)) {
    for (const to of await recipientsOf(trx, row.id, orderId)) await send(trx, row, to);
  }
}

/** The dates on which an order has seats and that are not over. */
const datesOf = (trx: Trx, orderId: string, now: Date): Promise<CourseDateRow[]> =>
  trx
    .selectFrom('course_dates')
    .selectAll()
    .where('id', 'in', trx.selectFrom('participants').select('date_id').where('order_id', '=', orderId))
    .where('state', '=', 'scheduled')
    .where('ends_at', '>', now)
    .orderBy('begins_at')
    .execute();

/** The participants who are booked, each address once; for a seat without an address, its buyer. */
async function recipientsOf(trx: Trx, dateId: string, orderId?: string): Promise<Recipient[]> {
  const rows = await trx
    .selectFrom('participants')
    .selectAll()
    .where('date_id', '=', dateId)
    .where('state', '=', 'booked')
    .$if(orderId !== undefined, (seats) => seats.where('order_id', '=', orderId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const buyers = await findUsers(trx, [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))]);
  const found = new Map<string, Recipient>();
  for (const row of rows) {
    const to = recipientOf(row, buyers);
    if (to && !found.has(to.email)) found.set(to.email, to);
  }
  return [...found.values()];
}

function recipientOf(
  { name, email, user_id: userId }: ParticipantRow,
  buyers: Awaited<ReturnType<typeof findUsers>>,
): Recipient | null {
  const buyer = buyers.find(({ id }) => id === userId);
  if (email && email !== buyer?.email) return { name, email };
  return buyer ? { name: buyer.first_name, email: buyer.email } : null;
}
