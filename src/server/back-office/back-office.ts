import type { listMeetings } from '#contract/back-office.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { findUsers } from '#server/accounts/accounts.ts';
import { confirmedFromToday } from '#server/bookings/bookings.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Confirmed meetings since midnight in Bulawayo, with whom. The horizon of bookings keeps the list short. */
export async function meetingsFromToday(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  serviceName: (id: string) => string | undefined,
): Promise<ReplyOf<typeof listMeetings>> {
  const { today, bookings } = await confirmedFromToday(db, clock.now(), serviceName);
  const people = await findUsers(
    db,
    bookings.map(({ userId }) => userId),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    today,
    meetings: bookings.flatMap(({ userId, booking }) => {
      const person = byId.get(userId);
      if (!person) return [];
      const { ref, start, end, mode, phone, organisation, topic } = booking;
      return {
        ref,
        start,
        end,
        mode,
        phone,
        organisation,
        topic,
        service: booking.service?.name ?? null,
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
      };
    }),
  };
}
