import { type Booking, bookingLines, businessZone } from '#contract/bookings/bookings.ts';
import type { Fact } from '#web/ui/display/description-list.tsx';
import { localZone, placeOf, timeElsewhere, whenInFull } from '../calendar/times.ts';
import { meetingFacts } from './meeting-point.tsx';

export const bookingFacts = (booking: Booking): Fact[] => [
  { name: 'What', value: booking.service?.name ?? 'Free consultation' },
  { name: 'When', value: <When {...booking} /> },
  ...meetingFacts(booking),
  ...(booking.phone ? [{ name: 'Phone', value: booking.phone }] : []),
  ...bookingLines.flatMap(({ name, label }) => (booking[name] ? [{ name: label, value: booking[name] }] : [])),
  { name: 'Your message', value: <span className="wrap-anywhere whitespace-pre-line">{booking.topic}</span> },
];

/** The time in Bulawayo, and below it the client's local time if it differs. */
export function When({ start, end, clientZone }: Pick<Booking, 'start' | 'end' | 'clientZone'>) {
  const zone = clientZone || localZone();
  return (
    <>
      <strong>{whenInFull(businessZone, { start, end })}</strong>, Bulawayo time
      {timeElsewhere(zone, start) && (
        <span className="block text-ink2">
          {whenInFull(zone, { start, end })} in {placeOf(zone)}
        </span>
      )}
    </>
  );
}
