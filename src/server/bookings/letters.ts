import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { User } from '#contract/accounts.ts';
import { type Booking, businessZone, meetingModeNames } from '#contract/bookings.ts';
import type { Trx } from '#server/platform/database.ts';
import { readTemplate } from '#server/platform/letters.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Platform } from '#server/platform/platform.ts';

type Person = Pick<User, 'email' | 'first_name' | 'last_name'>;

export interface BookingLetters {
  confirmed(trx: Trx, mail: Mail, booking: Booking, sequence: number, person: Person): Promise<void>;
  calendarFile(booking: Booking, sequence: number, person: Person): string;
}

/** The mails and calendar files of a booking (FEATURES 2.1). @throws ContentError when a template is wrong */
export function createBookingLetters({ brand, config, link }: Platform): BookingLetters {
  const toPerson = readTemplate('booking-confirmation', [
    'firstName',
    'reference',
    'service',
    'when',
    'businessTime',
    'mode',
    'bookingUrl',
    'brand',
  ]);
  const toOwner = readTemplate('booking-notice-owner', [
    'reference',
    'businessTime',
    'clientTime',
    'service',
    'mode',
    'name',
    'email',
    'phone',
    'organisation',
    'topic',
  ]);
  const bookingUrl = (booking: Booking): string => link(`/confirmation?booking=${booking.ref}`);

  const calendarFile: BookingLetters['calendarFile'] = (booking, sequence, person) => {
    const calendar = ical({
      name: brand,
      method: ICalCalendarMethod.REQUEST,
      prodId: { company: brand, product: 'bookings' },
    });
    calendar.createEvent({
      id: `${booking.ref}@${new URL(config.publicUrl).hostname}`,
      sequence,
      stamp: new Date(booking.createdAt),
      start: new Date(booking.start),
      end: new Date(booking.end),
      summary: `Consultation with ${brand}`,
      description: `${meetingModeNames[booking.mode]}. Reference ${booking.ref}. ${bookingUrl(booking)}`,
      url: bookingUrl(booking),
      status: ICalEventStatus.CONFIRMED,
      organizer: { name: brand, email: addressOf(config.mailFrom) },
      attendees: [{ name: `${person.first_name} ${person.last_name}`, email: person.email }],
    });
    return calendar.toString();
  };

  return {
    calendarFile,
    async confirmed(trx, mail, booking, sequence, person) {
      const start = new Date(booking.start);
      const attachment = {
        filename: `${booking.ref}.ics`,
        contentType: 'text/calendar; charset=utf-8; method=REQUEST',
        content: calendarFile(booking, sequence, person),
      };
      const businessTime = inWords(start, businessZone);
      const clientTime = `${inWords(start, booking.clientZone)} (${booking.clientZone})`;
      const about = {
        reference: booking.ref,
        businessTime,
        mode: meetingModeNames[booking.mode],
        service: booking.service?.name ?? 'no service chosen yet',
      };
      await mail.post(trx, {
        kind: 'booking-confirmation',
        to: person.email,
        attachment,
        ...toPerson({
          ...about,
          firstName: person.first_name,
          when: clientTime,
          bookingUrl: bookingUrl(booking),
          brand,
        }),
      });
      if (!config.ownerEmail) return;
      await mail.post(trx, {
        kind: 'booking-notice-owner',
        to: config.ownerEmail,
        attachment,
        ...toOwner({
          ...about,
          clientTime,
          name: `${person.first_name} ${person.last_name}`,
          email: person.email,
          phone: booking.phone ?? 'not given',
          organisation: booking.organisation ?? 'not given',
          topic: booking.topic,
        }),
      });
    },
  };
}

/** `Tuesday 24 November 2026, 09:00` in a zone. */
function inWords(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${day.format(instant).replace(',', '')}, ${time.format(instant)}`;
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
