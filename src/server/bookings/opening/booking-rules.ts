import { hoursInWords, type MeetingMode, meetingModes } from '#contract/bookings/bookings.ts';
import { type MeetingPlaces, meetingPlacesSchema } from '#contract/bookings/meeting-places.ts';
import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import { type Holiday, type OpeningRules, openingRulesSchema } from '#contract/bookings/opening-rules.ts';
import type { Content } from '#server/platform/content/content.ts';
import type { Queries } from '#server/platform/database/database.ts';
import {
  type BookingContent,
  type Calendar,
  createCalendar,
  firstRules,
  type MeetingRules,
  readBookingContent,
} from '../calendar.ts';
import { weekAsLines } from '../open-spans.ts';

/** One part of the booking settings; version 0 is the initial value from content/. */
interface Stored<T> {
  version: number;
  changedAt: Date | null;
  value: T;
}

/** The booking rules at the time they were read. */
export interface BookingTerms {
  serviceName(id: string): string | undefined;
  modes: readonly MeetingMode[];
  /** The video link, the address or our number for every booking that has none of its own. */
  standingPoint(mode: MeetingMode): string | null;
  calendar: Calendar;
}

interface BookingSettings {
  opening: Stored<OpeningRules>;
  meeting: Stored<MeetingPlaces>;
}

/**
 * The single source of opening hours and meeting places. The database holds what the admin has edited; until
 * then the values of content/booking.yaml apply. Public holidays are never copied: those of the file apply unless
 * the rules open them, so that a list for another year needs no editing.
 */
export interface BookingRules {
  consultation: BookingContent['consultation'];
  meetingRules: MeetingRules;
  /** The rules in words, by their names in pages. */
  notice: { bookableFrom: string; bookableUntil: string; changeUntil: string };
  publicHolidays: readonly Holiday[];
  serviceName(id: string): string | undefined;
  /** Inside a transaction that has locked the slots, so the rules cannot change before its commit. */
  read(db: Queries): Promise<BookingTerms>;
  readSettings(db: Queries): Promise<BookingSettings>;
  calendarOf(rules: OpeningRules): Calendar;
  /** The settings as pages show them; no hours while nothing has been edited. */
  published(settings: BookingSettings): PublishedSettings;
}

export interface PublishedSettings {
  hours: OpenHours[] | null;
  /** The usual week in which consultations can be booked. */
  week: OpenHours[];
  /** Empty: only the street address of the company. */
  address: string;
}

interface Company {
  serviceName(id: string): string | undefined;
  /** Where meetings in person take place when no other address is set. */
  street: string;
}

/** @throws ContentError when content/booking.yaml is wrong */
export function readBookingRules(content: Content, { serviceName, street }: Company): BookingRules {
  const first = readBookingContent(content);
  const { consultation, holidays, rules: meetingRules } = first;
  const publicHolidays = holidays.map(({ date, name }) => ({ date, name }));
  const calendarOf = (rules: OpeningRules): Calendar => createCalendar(publicHolidays, rules, meetingRules);

  async function readSettings(db: Queries): Promise<BookingSettings> {
    const rows = await db.selectFrom('booking_settings').selectAll().execute();
    const rowOf = (name: 'opening' | 'meeting') => rows.find((row) => row.name === name);
    const [opening, meeting] = [rowOf('opening'), rowOf('meeting')];
    return {
      opening: {
        version: opening?.version ?? 0,
        changedAt: opening?.changed_at ?? null,
        value: opening ? openingRulesSchema.parse(opening.value) : firstRules(first),
      },
      meeting: {
        version: meeting?.version ?? 0,
        changedAt: meeting?.changed_at ?? null,
        value: meeting ? meetingPlacesSchema.parse(meeting.value) : { ...first.meeting, phone: '' },
      },
    };
  }

  return {
    consultation,
    meetingRules,
    notice: noticeOf(meetingRules),
    publicHolidays,
    serviceName,
    calendarOf,
    readSettings,
    async read(db) {
      const { opening, meeting } = await readSettings(db);
      return { serviceName, ...placesOf(meeting.value, street), calendar: calendarOf(opening.value) };
    },
    published: ({ opening, meeting }) => ({
      hours: opening.version > 0 ? weekAsLines(opening.value) : null,
      week: weekAsLines(opening.value),
      address: meeting.value.address,
    }),
  };
}

const noticeOf = ({ bookableFromHours, bookableDaysAhead, changeUntilHours }: MeetingRules) => ({
  bookableFrom: hoursInWords(bookableFromHours),
  bookableUntil: bookableDaysAhead === 1 ? '1 day' : `${bookableDaysAhead} days`,
  changeUntil: hoursInWords(changeUntilHours),
});

/** Meetings in person are offered once there is an address for them. */
function placesOf({ videoLink, address, phone }: MeetingPlaces, street: string) {
  const points = { video: videoLink, in_person: address || street, phone, whatsapp: phone };
  return {
    modes: meetingModes.filter((mode) => mode !== 'in_person' || points.in_person !== ''),
    standingPoint: (mode: MeetingMode) => points[mode] || null,
  };
}
