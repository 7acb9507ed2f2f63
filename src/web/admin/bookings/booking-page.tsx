import { useCallback } from 'react';
import { href } from 'react-router';
import { listChanges } from '#contract/admin/audit.ts';
import { type AdminBooking, readAdminBooking } from '#contract/admin/bookings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { ApiError, call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { ChangeRow } from '../audit/change-row.tsx';
import type { Route } from './+types/booking-page.ts';
import { ChangeBooking } from './change-booking.tsx';
import { MeetingRows } from './meeting-rows.tsx';
import '../audit/audit.css';

export const meta = privateMetaOf(href('/admin/bookings'), {
  title: 'Booking',
  description: 'For staff: one booking, its client and its history.',
});

export default function BookingPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/bookings')}>All bookings</BackLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const booking = useAsync(useCallback((signal?: AbortSignal) => read(reference, signal), [reference]));
  return (
    <AsyncSection {...booking} waiting="Loading the booking..." failure="The booking could not be loaded.">
      {(found) =>
        found ? (
          <BookingView found={found} onChange={() => void booking.reload()} />
        ) : (
          <>
            <FocusSubheading>Booking not found</FocusSubheading>
            <p className="mt-4 text-ink2">There is no booking with the number {reference}.</p>
          </>
        )
      }
    </AsyncSection>
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof read>>>;

function BookingView({ found, onChange }: { found: Found; onChange: () => void }) {
  const { meeting, canChange, history, changes } = found;
  return (
    <div className="grid gap-10">
      <div>
        <div className="admin-head">
          <h2 className="admin-title">Booking {meeting.ref}</h2>
          {canChange && <ChangeBooking meeting={meeting} onChange={onChange} />}
        </div>
        <MeetingRows meetings={[meeting]} change={onChange} />
      </div>
      <TitledSection id="booking-history" title="History" look="text-h3">
        <ul className="booking-history">
          {history.map((event) => (
            <li key={event.at}>
              <span>{describeEvent(event)}</span>
              <span className="text-ink2">{instantInFull(businessZone, event.at)}</span>
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection id="booking-changes" title="Activity log" look="text-h3">
        {changes.length > 0 ? (
          <ul className="change-rows">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ul>
        ) : (
          <p className="mt-3 text-ink2">None yet.</p>
        )}
      </TitledSection>
    </div>
  );
}

function describeEvent({ event, by, start, previousStart, reason }: AdminBooking['history'][number]): string {
  const actor = by === 'client' ? 'the client' : 'the office';
  const at = instantInFull(businessZone, start);
  if (event === 'moved' && previousStart)
    return `Moved by ${actor} from ${instantInFull(businessZone, previousStart)} to ${at}`;
  if (event === 'cancelled') return `Cancelled by ${actor}${reason ? `: ${reason}` : ''}`;
  return `Booked by ${actor} for ${at}`;
}

async function read(ref: string, signal?: AbortSignal) {
  try {
    const booking = await call(readAdminBooking, { params: { ref } }, { signal });
    const { changes } = await call(listChanges, { query: { show: 'booking', q: booking.meeting.ref } }, { signal });
    return { ...booking, changes };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
