import { href } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import type { Route } from './+types/own-booking-page.ts';
import { OwnBooking } from './own-booking.tsx';
import { useOwnBooking } from './use-own-booking.ts';
import '../bookings.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/account/bookings'), {
    title: 'Your booking',
    description: 'One of your bookings: its time, how we meet, and how to change or cancel it.',
  }),
  { name: 'robots', content: 'noindex' },
];

/** One booking, in the frame of the account. */
export default function OwnBookingPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/bookings')}>All your bookings</BackLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const { own, reload, refresh, replace } = useOwnBooking(reference);
  if (own.state === 'known') return <OwnBooking record={own.thing} onChange={replace} onOutdated={refresh} />;
  if (own.state === 'none') return <NoSuchBooking />;
  if (own.state === 'loading') return <Spinner words="Loading your booking..." />;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger">Your booking could not be loaded. {own.words}</Notice>
      <Button kind="quiet" onClick={reload}>
        Try Again
      </Button>
    </div>
  );
}

/** An unknown reference or another person's: nothing tells them apart. */
const NoSuchBooking = () => (
  <>
    <FocusSubheading>Booking not found</FocusSubheading>
    <p className="mt-4 mb-6 max-w-2xl text-ink2">
      This account has no booking with that reference. If you booked with another account, switch to it.
    </p>
    <ButtonLink to={href('/account/bookings')}>See your bookings</ButtonLink>
  </>
);
