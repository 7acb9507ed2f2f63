import { type BookingRecord, businessZone } from '#contract/bookings/bookings.ts';
import '#web/ui/records/next-steps.css';
import { instantInFull } from '#web/ui/records/format-moment.ts';

type Event = BookingRecord['history'][number];

/** What has become of a booking, in its order. */
export const BookingHistory = ({ history }: { history: readonly Event[] }) => (
  <ol className="next-steps">
    {history.map((event) => (
      <li key={event.at + event.event} aria-current={event === history.at(-1) ? 'step' : undefined}>
        <p className="font-strong">{instantInFull(businessZone, event.at)}</p>
        <p className="text-ink2">{sentence(event)}</p>
        {event.reason && <p className="mt-1 wrap-anywhere text-ink2">Reason: {event.reason}</p>}
      </li>
    ))}
  </ol>
);

function sentence({ event, by, start, previousStart }: Event): string {
  const then = instantInFull(businessZone, start);
  if (event === 'booked') return `Booked for ${then}.`;
  if (event === 'cancelled') return by === 'client' ? 'Cancelled by you.' : 'Cancelled by us.';
  const before = instantInFull(businessZone, previousStart ?? start);
  return `Moved ${by === 'client' ? '' : 'by us '}from ${before} to ${then}.`;
}
