import { href } from 'react-router';
import { readBooking } from '#contract/bookings/bookings.ts';
import { keepWhileNamed, LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import type { Route } from './+types/own-booking-page.ts';
import { OwnBooking } from './own-booking.tsx';
import '../booking-page.css';
import '../calendar/month.css';
import '../calendar/slots.css';
import '../new/hold/hold-clock.css';

export const handle: PageHandle = { position: true };

export const meta = privateMetaOf(href('/account/bookings'), {
  title: 'Your booking',
  description: 'One of your bookings: its time, how we meet, and how to change or cancel it.',
});

export const clientLoader = replyLoader(readBooking);

export const shouldRevalidate = keepWhileNamed();

export const HydrateFallback = () => <OwnBookingPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnBookingPage loaderData="failed" />;
export default OwnBookingPage;

function OwnBookingPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/bookings')}>All your bookings</BackLink>
      </p>
      <LoadedPart name="your booking" loaded={loaderData} none={<NoSuchBooking />} isFollowed>
        {(record, { refresh, replace }) => <OwnBooking record={record} onChange={replace} onOutdated={refresh} />}
      </LoadedPart>
    </>
  );
}

/** Shown for an unknown reference or another account's; the reply is the same. */
const NoSuchBooking = () => (
  <>
    <FocusSubheading>Booking not found</FocusSubheading>
    <p className="mt-4 mb-6 max-w-2xl text-ink2">
      This account has no booking with that reference. If you booked with another account, switch to it.
    </p>
    <ButtonLink to={href('/account/bookings')}>See your bookings</ButtonLink>
  </>
);
