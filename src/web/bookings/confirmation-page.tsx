import { href } from 'react-router';
import { Unverified, VerifyingSession } from '../sessions/guard.tsx';
import { useSession } from '../sessions/session-state.ts';
import { unread, useQuery } from '../sessions/use-query.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { notIndexed, pageMeta } from '../shell/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/confirmation-page.ts';
import { ConfirmationHeading } from './confirmation-heading.tsx';
import './bookings.css';
import { Confirmed } from './confirmed.tsx';
import { useOwnBooking } from './use-own-booking.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/confirmation'), { title: 'Confirmation', description: 'Your booking, confirmed.' }),
  notIndexed,
];

export default function ConfirmationPage() {
  const query = useQuery();
  const session = useSession();
  const ref = query.get('booking');
  return (
    <div className="page booking-page min-h-dvh">
      {query === unread || (ref && session.state === 'checking') ? (
        <>
          <h1 className="mb-6 text-step-title">Confirmation</h1>
          <VerifyingSession />
        </>
      ) : !ref ? (
        <NothingToConfirm />
      ) : session.state === 'user' ? (
        <OwnBooking key={session.user.id + ref} reference={ref} email={session.user.email} />
      ) : session.state === 'unverified' ? (
        <>
          <h1 className="text-step-title">Confirmation</h1>
          <Unverified />
        </>
      ) : (
        <SignInToSee />
      )}
    </div>
  );
}

function SignInToSee() {
  const openAuthModal = useOpenAuthModal();
  return (
    <>
      <ConfirmationHeading>Sign in to see this confirmation</ConfirmationHeading>
      <p className="mt-4 mb-6 max-w-2xl text-ink2">A booking is shown only to the account that made it.</p>
      <Button onClick={() => openAuthModal('login')}>Login</Button>
    </>
  );
}

function OwnBooking({ reference, email }: { reference: string; email: string }) {
  const { booking, reload } = useOwnBooking(reference);
  if (booking.state === 'known') return <Confirmed booking={booking.record.booking} email={email} />;
  if (booking.state === 'none') return <NothingToConfirm />;
  return (
    <>
      <h1 className="mb-6 text-step-title">Confirmation</h1>
      {booking.state === 'loading' ? (
        <Spinner words="Fetching your booking..." />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice tone="danger">Your booking could not be loaded. {booking.words}</Notice>
          <Button kind="quiet" onClick={reload}>
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}

/** No reference, an unknown one or another person's: nothing tells them apart. */
const NothingToConfirm = () => (
  <>
    <ConfirmationHeading>Nothing to confirm here</ConfirmationHeading>
    <div className="mt-8">
      <EmptyState title="A booking shows up here once it is made">
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={href('/bookings')}>Book a consultation</ButtonLink>
          <ButtonLink kind="quiet" to={href('/services')}>
            See our services
          </ButtonLink>
        </p>
      </EmptyState>
    </div>
  </>
);
