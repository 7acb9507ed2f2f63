import { href } from 'react-router';
import { type Booking, listBookings, meetingModeNames } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { bookingState, isToCome } from '../new/booking-state.ts';
import type { Route } from './+types/own-bookings-page.ts';
import { When } from './booking-facts.tsx';
import '#web/ui/records/records.css';
import '../booking-page.css';
import '../calendar/month.css';
import '../calendar/slots.css';
import '../new/hold/hold-clock.css';

export const meta = privateMetaOf(href('/account/bookings'), {
  title: 'Your bookings',
  description: 'Your upcoming and past consultations, and how to change or cancel them.',
});

async function load(signal?: AbortSignal): Promise<{ upcoming: Booking[]; past: Booking[] }> {
  const read = (scope: 'upcoming' | 'past') => call(listBookings, { query: { scope } }, { signal });
  const [upcoming, past] = await Promise.all([read('upcoming'), read('past')]);
  return { upcoming: upcoming.bookings, past: past.bookings };
}

export const clientLoader = pageLoader(({ signal }) => load(signal));

export const HydrateFallback = () => <OwnBookingsPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnBookingsPage loaderData="failed" />;
export default OwnBookingsPage;

function OwnBookingsPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <LoadedPart name="your bookings" loaded={loaderData}>
      {({ upcoming, past }) => (
        <div className="grid gap-14">
          <List heading="Upcoming" id="upcoming" bookings={upcoming}>
            <EmptyState title="Your bookings will appear here">
              <ButtonLink to={href('/bookings')}>Book a consultation</ButtonLink>
            </EmptyState>
          </List>
          <List heading="Past and cancelled" id="past" bookings={past}>
            <p className="text-ink2">Nothing yet. A consultation moves here when it is over.</p>
          </List>
        </div>
      )}
    </LoadedPart>
  );
}

interface ListProps {
  heading: string;
  id: string;
  bookings: readonly Booking[];
  children: React.ReactNode;
}

const List = ({ heading, id, bookings, children }: ListProps) => (
  <TitledSection id={id} title={heading} level={2} look="mb-5 text-h3">
    {bookings.length === 0 ? (
      children
    ) : (
      <ul className="record-rows">
        {bookings.map((booking) => (
          <BookingRow key={booking.ref} booking={booking} />
        ))}
      </ul>
    )}
  </TitledSection>
);

const tones = { Confirmed: 'strong', Over: 'quiet', Missed: 'plain', Cancelled: 'danger' } as const satisfies Record<
  string,
  TagTone
>;

function BookingRow({ booking }: { booking: Booking }) {
  const { ref, service, mode } = booking;
  const name = service?.name ?? 'Free consultation';
  const address = href('/account/bookings/:ref', { ref });
  const toCome = isToCome(booking);
  const state = bookingState(booking);
  return (
    <li className="record-row">
      <div>
        <h3 className="text-card">
          <TextLink to={address}>{name}</TextLink>
        </h3>
        <p className="mt-2">
          <When {...booking} />
        </p>
        <p className="mt-1 text-small text-ink2">
          {meetingModeNames[mode]}, reference <span className="whitespace-nowrap">{ref}</span>
        </p>
      </div>
      <p>
        <Tag tone={tones[state]}>{state}</Tag>
      </p>
      <p className="record-buttons">
        {toCome && booking.changeDeadline > new Date().toISOString() && (
          <ButtonLink kind="quiet" small to={`${address}?change`} aria-label={`Change time of ${ref}`}>
            Change time
          </ButtonLink>
        )}
        {toCome ? (
          <ButtonLink kind="quiet" small to={address} aria-label={`See booking ${ref}`}>
            See booking
          </ButtonLink>
        ) : (
          <ButtonLink
            kind="quiet"
            small
            to={href('/bookings') + (service ? `?service=${service.id}` : '')}
            aria-label={`Book again: ${name}`}
          >
            Book again
          </ButtonLink>
        )}
      </p>
    </li>
  );
}
