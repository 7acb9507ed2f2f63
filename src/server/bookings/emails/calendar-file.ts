import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type Booking, meetingModeNames } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import type { EmailAttachment } from '#server/platform/database/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Meeting } from '../bookings.ts';

/** The booking as a calendar file. UID and sequence let calendars update it. Calendars are shared: no private link. */
export function calendarFile(
  { brand, config, link }: Pick<Platform, 'brand' | 'config' | 'link'>,
  { row, booking, person }: Meeting,
  { reader = 'client' }: { reader?: 'client' | 'owner' } = {},
): string {
  const cancelled = booking.status === 'cancelled';
  const client = `${person.first_name} ${person.last_name}`;
  const other = reader === 'owner' ? client : brand;
  const address = link(reader === 'owner' ? '/admin' : `/account/bookings/${booking.ref}`);
  const calendar = ical({
    name: brand,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: brand, product: 'bookings' },
  });
  calendar.createEvent({
    id: `${booking.ref}@${new URL(config.publicUrl).hostname}`,
    sequence: row.ics_sequence,
    stamp: row.revised_at,
    start: row.start_at,
    end: row.end_at,
    summary: [booking.service ? `Consultation: ${booking.service.name}` : 'Consultation', other].join(' – '),
    description: `${meetingModeNames[booking.mode]}. Reference ${booking.ref}. ${address}`,
    url: address,
    ...(booking.meetingPoint || booking.phone ? { location: booking.meetingPoint ?? `Call to ${booking.phone}` } : {}),
    ...(!cancelled && { alarms: [{ type: ICalAlarmType.display, trigger: limits.calendarAlarmMinutes * 60 }] }),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand, email: addressOf(config.emailFrom) },
    attendees: [{ name: client, email: person.email }],
  });
  return calendar.toString();
}

export function calendarAttachment(booking: Booking, content: string): EmailAttachment {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return { filename: `${booking.ref}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
