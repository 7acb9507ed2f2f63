import {
  type Booking,
  bookingLineNames,
  businessZone,
  eachLine,
  meetingModeNames,
  meetingText,
} from '#contract/bookings/bookings.ts';
import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import type { Content } from '#server/platform/content/content.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { calendarAttachment } from '#server/platform/email/calendar-attachment.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate, type Template } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingWithClient } from '../booking-rows.ts';
import { addLink } from '../links.ts';
import { calendarFile } from './calendar-file.ts';

/** Each is written in the transaction of the change it reports. */
export interface BookingEmails {
  confirmed(trx: Trx, meeting: BookingWithClient): Promise<void>;
  /** A change by staff is emailed to the client only. */
  rescheduled(trx: Trx, meeting: BookingWithClient, from: Date, by: 'client' | 'staff'): Promise<void>;
  meetingPoint(trx: Trx, meeting: BookingWithClient): Promise<void>;
  cancelled(trx: Trx, meeting: BookingWithClient, reason: string | undefined, by: 'client' | 'staff'): Promise<void>;
  /** Dropped instead of sent after `sendBefore`. */
  reminder(trx: Trx, meeting: BookingWithClient, kind: 'day' | 'hours', sendBefore: Date): Promise<void>;
}

const common = ['reference', 'businessTime', 'mode', 'meeting', 'meetingUrl', 'service'] as const;
const personal = [...common, 'firstName', 'when', 'brand'] as const;
const official = [...common, 'clientTime', 'name', 'email', 'phone', ...bookingLineNames] as const;

/** @throws ContentError when a template is wrong */
export function createBookingEmails(platform: Platform): BookingEmails {
  const { config, link, mailer } = platform;
  const { toClient, toOwner } = readTemplates(platform.content);
  const { clientFields, bookingUrl, areaFields, attached, forOwner } = createParts(platform);

  const sendToClient = (trx: Trx, meeting: BookingWithClient, kind: string, email: RenderedEmail, more: Extras = {}) =>
    mailer.post(trx, { kind, to: meeting.person.email, ...more, ...email });
  async function sendToOwner(trx: Trx, meeting: BookingWithClient, kind: string, email: RenderedEmail): Promise<void> {
    if (!config.ownerEmail) return;
    await mailer.post(trx, { kind, to: config.ownerEmail, attachment: forOwner(meeting), ...email });
  }

  return {
    async confirmed(trx, meeting) {
      const { area, areaUrl, picture } = await areaFields(trx, meeting);
      const urls = { bookingUrl: await bookingUrl(trx, meeting), areaUrl };
      const fields = { ...clientFields(meeting), ...urls, area: sentenceOf(area) };
      const email = toClient.confirmed(fields, picture);
      await sendToClient(trx, meeting, 'booking-confirmation', email, { secret: true, attachment: attached(meeting) });
      const { topic } = meeting.booking;
      const ownerEmail = toOwner.confirmed({ ...ownerFields(meeting), area: area || notGiven, topic }, picture);
      await sendToOwner(trx, meeting, 'booking-notice-owner', ownerEmail);
    },
    async rescheduled(trx, meeting, from, by) {
      const { area, picture } = await areaFields(trx, meeting);
      const more = { bookingUrl: await bookingUrl(trx, meeting), area: sentenceOf(area) };
      const fields = { ...clientFields(meeting), ...more, ...rescheduledFields(meeting, from, by) };
      const email = toClient.rescheduled(fields, picture);
      await sendToClient(trx, meeting, 'booking-changed', email, { secret: true, attachment: attached(meeting) });
      if (by === 'staff') return;
      const change = { previousTime: formatInstant(from, businessZone), area: area || notGiven };
      const ownerEmail = toOwner.rescheduled({ ...ownerFields(meeting), ...change }, picture);
      await sendToOwner(trx, meeting, 'booking-changed-owner', ownerEmail);
    },
    async meetingPoint(trx, meeting) {
      const email = toClient.meetingPoint({ ...clientFields(meeting), bookingUrl: await bookingUrl(trx, meeting) });
      await sendToClient(trx, meeting, 'booking-meeting-point', email, { secret: true, attachment: attached(meeting) });
    },
    async cancelled(trx, meeting, reason, by) {
      const explained = by === 'staff' && reason ? `We had to cancel it: ${reason}` : '';
      const email = toClient.cancelled({ ...clientFields(meeting), bookingsUrl: link('/bookings'), reason: explained });
      await sendToClient(trx, meeting, 'booking-cancelled', email, { attachment: attached(meeting) });
      if (by === 'staff') return;
      const ownerEmail = toOwner.cancelled({ ...ownerFields(meeting), reason: reason || notGiven });
      await sendToOwner(trx, meeting, 'booking-cancelled-owner', ownerEmail);
    },
    async reminder(trx, meeting, kind, sendBefore) {
      const email = toClient[kind]({ ...clientFields(meeting), bookingUrl: await bookingUrl(trx, meeting) });
      await sendToClient(trx, meeting, `booking-reminder-${kind}`, email, { secret: true, sendBefore });
    },
  };
}

type Extras = Pick<EmailMessage, 'secret' | 'sendBefore' | 'attachment'>;

function readTemplates(content: Content) {
  const toClient = {
    confirmed: readTemplate(content, 'booking-confirmation', [
      ...personal,
      'changeRule',
      'bookingUrl',
      'area',
      'areaUrl',
    ]),
    rescheduled: readTemplate(content, 'booking-changed', [
      ...personal,
      'previousTime',
      'changeRule',
      'bookingUrl',
      'area',
      'whoMoved',
    ]),
    meetingPoint: readTemplate(content, 'booking-meeting-point', [...personal, 'bookingUrl']),
    cancelled: readTemplate(content, 'booking-cancelled', [...personal, 'bookingsUrl', 'reason']),
    day: readTemplate(content, 'booking-reminder-day', [...personal, 'changeRule', 'bookingUrl']),
    hours: readTemplate(content, 'booking-reminder-hours', [...personal, 'bookingUrl']),
  };
  const toOwner = {
    confirmed: readTemplate(content, 'booking-notice-owner', [...official, 'area', 'topic']),
    rescheduled: readTemplate(content, 'booking-changed-owner', [...official, 'previousTime', 'area']),
    cancelled: readTemplate(content, 'booking-cancelled-owner', [...official, 'reason']),
  };
  return { toClient, toOwner };
}

function createParts(platform: Platform) {
  const { brand, clock, link } = platform;
  const clientFields = ({ row, booking, person }: BookingWithClient) => {
    const fields = commonFields(booking);
    const isSameTime = formatInstant(new Date(booking.start), booking.clientZone) === fields.businessTime;
    return {
      ...fields,
      businessTime: isSameTime ? '' : fields.businessTime,
      firstName: person.first_name,
      when: clientTime(booking, booking.start),
      changeRule: changeRuleOf(booking, row.user_id !== null, clock.now()),
      brand,
    };
  };
  /** Every email has its own link. The token is in the fragment, which reaches no server, log or Referer. */
  const bookingUrl = async (trx: Trx, { row }: BookingWithClient): Promise<string> =>
    link(`/your-booking#token=${await addLink(trx, clock, row.id)}`);
  const calendarOf = (meeting: BookingWithClient, reader: 'client' | 'owner') =>
    calendarAttachment(meeting.booking.ref, {
      content: calendarFile(platform, meeting, { reader }),
      isCancelled: meeting.booking.status === 'cancelled',
    });
  const attached = (meeting: BookingWithClient) => calendarOf(meeting, 'client');
  const forOwner = (meeting: BookingWithClient) => calendarOf(meeting, 'owner');
  /** The area, with the page on which it can be changed. */
  async function areaFields(trx: Trx, { row, booking }: BookingWithClient) {
    const area = (await areasWith(trx, 'booking_id', [row.id]))(row.id);
    if (!area) return noArea;
    const { text, picture } = areaInEmail(area);
    return { area: text, areaUrl: link(`/account/bookings/${booking.ref}`), picture };
  }
  return { clientFields, bookingUrl, areaFields, attached, forOwner };
}

const rescheduledFields = ({ booking }: BookingWithClient, from: Date, by: 'client' | 'staff') => ({
  previousTime: clientTime(booking, from.toISOString()),
  whoMoved: by === 'client' ? rescheduledByClient : rescheduledByStaff,
});

const rescheduledByClient = 'If you did not make this change, log in and choose another password.';
const rescheduledByStaff = 'We moved it for you. If the new time does not suit you, please contact us.';

/** In the client's time zone, like the time of the meeting. Staff may book a time for which the deadline has passed. */
function changeRuleOf(booking: Booking, hasAccount: boolean, now: Date): string {
  const deadline = booking.changeDeadline;
  if (now >= new Date(deadline)) return 'It begins soon: to change it, please contact us.';
  const until = clientTime(booking, deadline);
  return hasAccount
    ? `To move it, you log in. You can change the booking until ${until}.`
    : `To move it, please contact us. You can cancel it until ${until}.`;
}

type RenderedEmail = ReturnType<Template<string>>;

const notGiven = 'not given';
const sentenceOf = (area: string): string => area && `The area: ${area}.`;
const noArea = { area: '', areaUrl: '', picture: null };

const commonFields = (booking: Booking) => ({
  reference: booking.ref,
  businessTime: formatInstant(new Date(booking.start), businessZone),
  mode: meetingModeNames[booking.mode],
  meeting: meetingText(booking.mode, booking.phone ?? notGiven, booking.meetingPoint),
  // Empty except for a video call with a link.
  meetingUrl: (booking.mode === 'video' && booking.meetingPoint) || '',
  service: booking.service?.name ?? 'no service chosen yet',
});

const ownerFields = ({ booking, person }: BookingWithClient) => ({
  ...commonFields(booking),
  // Empty when it is the same.
  clientTime: booking.clientZone === businessZone ? '' : clientTime(booking, booking.start),
  name: `${person.first_name} ${person.last_name}`,
  email: person.email,
  phone: booking.phone ?? notGiven,
  ...eachLine(({ name }) => booking[name] ?? notGiven),
});

const clientTime = ({ clientZone }: Booking, instant: string): string =>
  `${formatInstant(new Date(instant), clientZone)} (${clientZone === businessZone ? 'Bulawayo time' : clientZone})`;
