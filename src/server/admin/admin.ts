import type { Meeting } from '#contract/admin/meetings-inquiries.ts';
import type { ShownArea } from '#contract/areas/areas.ts';
import type { Booking } from '#contract/bookings/bookings.ts';
import type { AttachedFile } from '#contract/files/attachments.ts';
import { findUsers } from '#server/accounts/accounts.ts';
import { type BookingTerms, meetingsFromToday } from '#server/bookings/bookings.ts';
import type { Platform } from '#server/platform/platform.ts';

interface MeetingRow {
  userId: string;
  booking: Booking;
  area: ShownArea | null;
  files: AttachedFile[];
}

/** Meetings since midnight in Bulawayo and those still to be marked, with whom. The horizon of bookings keeps it short. */
export async function readMeetings({ db, clock }: Pick<Platform, 'db' | 'clock'>, terms: BookingTerms) {
  const { today, meetings, unmarked } = await meetingsFromToday(db, clock.now(), terms);
  const people = await findUsers(
    db,
    [...meetings, ...unmarked].map(({ userId }) => userId),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const withPerson = (rows: MeetingRow[]): Meeting[] =>
    rows.flatMap(({ userId, booking, area, files }) => {
      const person = byId.get(userId);
      const { ref, start, end, mode, phone, meetingPoint, organisation, topic, status } = booking;
      if (!person || status === 'cancelled') return [];
      return {
        ref,
        start,
        end,
        mode,
        phone,
        meetingPoint,
        organisation,
        topic,
        area,
        files,
        status,
        service: booking.service?.name ?? null,
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
      };
    });
  return { today, meetings: withPerson(meetings), unmarked: withPerson(unmarked) };
}
