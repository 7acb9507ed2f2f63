import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type Booking, meetingModeNames } from '#contract/bookings.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { EmailAttachment } from '#server/platform/tables.ts';
import type { Meeting } from './bookings.ts';

/**
 * A booking for the calendar of whoever opens it. The UID stays and the sequence rises, so that what is there already
 * is moved or taken away and nothing appears twice (FEATURES 2.1). It carries no link that works signed out: calendars
 * are shared.
 */
export function calendarFile(
  { brand, config, link }: Pick<Platform, 'brand' | 'config' | 'link'>,
  { row, booking, person }: Meeting,
): string {
  const cancelled = booking.status === 'cancelled';
  const address = link(`/account/bookings/${booking.ref}`);
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
    summary: `Consultation with ${brand}`,
    description: `${meetingModeNames[booking.mode]}. Reference ${booking.ref}. ${address}`,
    url: address,
    ...(booking.meetingPoint || booking.phone ? { location: booking.meetingPoint ?? `Call to ${booking.phone}` } : {}),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand, email: addressOf(config.mailFrom) },
    attendees: [{ name: `${person.first_name} ${person.last_name}`, email: person.email }],
  });
  return calendar.toString();
}

/** The same as a file of a letter; its type says what a mail program is to do with it. */
export function calendarAttachment(booking: Booking, content: string): EmailAttachment {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return { filename: `${booking.ref}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
