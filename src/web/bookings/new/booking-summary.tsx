import { businessZone, type MeetingMode, meetingModeNames } from '#contract/bookings/bookings.ts';
import { SummaryCard } from '#web/ui/content/summary-card.tsx';
import { placeOf, timeElsewhere, whenInShort } from '../calendar/times.ts';
import type { BookingInProgress } from './use-booking.ts';

/** The choices so far, beside the steps that follow them. */
export function BookingSummary({ booking: { service, time, form } }: { booking: BookingInProgress }) {
  const how = meetingModeNames[form.values.mode as MeetingMode];
  return (
    <SummaryCard
      title={service.service?.name ?? 'Free consultation'}
      image={service.service?.image}
      facts={[
        { name: 'Duration', value: '30 minutes' },
        { name: 'When', value: time.start ? <When {...time} /> : notYet },
        { name: 'How', value: how ?? notYet },
      ]}
    />
  );
}

const notYet = <span className="text-ink3">Not chosen yet</span>;

function When({ start, zone }: { start: string; zone: string }) {
  const elsewhere = timeElsewhere(zone, start);
  return (
    <>
      <strong>{whenInShort(businessZone, start)}</strong>
      {elsewhere && (
        <span className="block text-small text-ink2">
          {elsewhere} in {placeOf(zone)}
        </span>
      )}
    </>
  );
}
