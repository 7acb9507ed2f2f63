import { href } from 'react-router';
import { listChanges } from '#contract/admin/audit.ts';
import { type AdminBooking, readAdminBooking } from '#contract/admin/bookings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { type LoadRequest, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ChangeRow } from '../audit/change-row.tsx';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/booking-page.ts';
import { ChangeBooking } from './change-booking.tsx';
import { MeetingRows } from './meeting-rows.tsx';
import '../audit/audit.css';

export const meta = privateMetaOf(href('/admin/bookings'), {
  title: 'Booking',
  description: 'For staff: one booking, its client and its history.',
});

export const clientLoader = pageLoader(({ params: { ref }, signal }: LoadRequest<Route.ComponentProps['params']>) =>
  readWithChanges(ref, { signal }),
);

export const HydrateFallback = () => <BookingPage loaderData="loading" />;
export const ErrorBoundary = () => <BookingPage loaderData="failed" />;
export default BookingPage;

function BookingPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="booking"
      list={{ address: href('/admin/bookings'), label: 'All bookings' }}
      none={(reference) => `There is no booking with the number ${reference}.`}
      loaded={loaderData}
    >
      {(booking, { refresh }) => <BookingView booking={booking} onChange={() => void refresh()} />}
    </RecordPage>
  );
}

async function readWithChanges(ref: string, options: { signal: AbortSignal }) {
  const booking = await call(readAdminBooking, { params: { ref } }, options);
  const { changes } = await call(listChanges, { query: { show: 'booking', q: booking.meeting.ref } }, options);
  return { ...booking, changes };
}

interface BookingViewProps {
  booking: Awaited<ReturnType<typeof readWithChanges>>;
  onChange: () => void;
}

function BookingView({ booking: { meeting, canChange, history, changes }, onChange }: BookingViewProps) {
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
          <ul className="admin-rows change-rows mt-5">
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
