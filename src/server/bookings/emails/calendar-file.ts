import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { meetingModeNames, needsMeetingPoint } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { organiserOf } from '#server/platform/email/calendar-attachment.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingWithClient } from '../booking-rows.ts';

type Reader = 'client' | 'owner' | 'feed';
type Site = Pick<Platform, 'brand' | 'config' | 'link'>;

/** The booking as a calendar file. UID and sequence let calendars update it. Calendars are shared: no private link. */
export function calendarFile(
  site: Site,
  meeting: BookingWithClient,
  { reader = 'client' }: { reader?: 'client' | 'owner' } = {},
): string {
  const calendar = ical({
    name: site.brand,
    method: meeting.booking.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: site.brand, product: 'bookings' },
  });
  addMeeting(site, calendar, meeting, reader);
  return calendar.toString();
}

/** Published calendars name no attendees (RFC 5546, 3.2.1). `person` is null once the account is deleted. */
export function addMeeting(
  { brand, config, link }: Site,
  calendar: ICalCalendar,
  { row, booking, person }: Omit<BookingWithClient, 'person'> & { person: BookingWithClient['person'] | null },
  reader: Reader,
): void {
  const cancelled = booking.status === 'cancelled';
  const client = person ? `${person.first_name} ${person.last_name}` : 'account deleted';
  const other = reader === 'client' ? brand : client;
  const address = link(reader === 'client' ? `/account/bookings/${booking.ref}` : '/admin');
  const place = needsMeetingPoint(booking.mode) ? booking.meetingPoint : booking.phone && `Call to ${booking.phone}`;
  calendar.createEvent({
    id: `${booking.ref}@${new URL(config.publicUrl).hostname}`,
    sequence: row.ics_sequence,
    stamp: row.revised_at,
    start: row.start_at,
    end: row.end_at,
    summary: [booking.service ? `Consultation: ${booking.service.name}` : 'Consultation', other].join(' – '),
    description: `${meetingModeNames[booking.mode]}. Reference ${booking.ref}. ${address}`,
    url: address,
    ...(place && { location: place }),
    ...(!cancelled && { alarms: [{ type: ICalAlarmType.display, trigger: limits.calendarAlarmMinutes * 60 }] }),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organiserOf({ brand, config }),
    ...(person && reader !== 'feed' && { attendees: [{ name: client, email: person.email }] }),
  });
}
