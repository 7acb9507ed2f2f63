import { href } from 'react-router';
import { readBooking } from '#contract/bookings/bookings.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { OwnRecord } from '../auth/guard/own-record.tsx';
import { Unverified, VerifyingSession } from '../auth/guard/route-guard.tsx';
import { unread, useQuery } from '../auth/query/use-query.ts';
import { useSession } from '../auth/session/session-store.ts';
import { ConfirmedBooking } from '../bookings/confirmation.tsx';
import { ConfirmedOrder } from '../checkout/confirmation.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { FocusHeading } from '../ui/content/focus-heading.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';

export const meta = privateMetaOf(href('/confirmation'), {
  title: 'Confirmation',
  description: 'Your confirmed booking or order, and what happens next.',
});

export default function ConfirmationPage() {
  const query = useQuery();
  const session = useSession();
  const order = query.get('order');
  const reference = order ?? query.get('booking');
  return (
    <div className="page page-top min-h-dvh">
      {query === unread || (reference && session.state === 'checking') ? (
        <>
          {heading}
          <VerifyingSession />
        </>
      ) : !reference ? (
        <NothingToConfirm />
      ) : session.state === 'user' ? (
        <Confirmation
          key={session.user.id + reference}
          order={order}
          reference={reference}
          email={session.user.email}
        />
      ) : session.state === 'unverified' ? (
        <>
          <h1 className="text-step-title">Confirmation</h1>
          <Unverified />
        </>
      ) : (
        <SignInToSee what={order ? 'An order' : 'A booking'} />
      )}
    </div>
  );
}

const heading = <h1 className="mb-6 text-step-title">Confirmation</h1>;

function Confirmation({ order, reference, email }: { order: string | null; reference: string; email: string }) {
  const shown = { reference, heading, none: <NothingToConfirm /> };
  return order ? (
    <OwnRecord read={readOrder} name="order" {...shown}>
      {(own, { refresh }) => <ConfirmedOrder order={own} email={email} onNews={() => void refresh()} />}
    </OwnRecord>
  ) : (
    <OwnRecord read={readBooking} name="booking" {...shown}>
      {(record) => <ConfirmedBooking record={record} email={email} />}
    </OwnRecord>
  );
}

function SignInToSee({ what }: { what: string }) {
  const openAuthModal = useOpenAuthModal();
  return (
    <>
      <FocusHeading>Sign in to see this confirmation</FocusHeading>
      <p className="mt-4 mb-6 max-w-2xl text-ink2">{what} is shown only to the account that made it.</p>
      <Button onClick={() => openAuthModal('login')}>Login</Button>
    </>
  );
}

/** No reference, an unknown one or another person's: nothing tells them apart. */
const NothingToConfirm = () => (
  <>
    <FocusHeading>Nothing to confirm here</FocusHeading>
    <div className="mt-8">
      <EmptyState title="Your booking or order will appear here once you have made it">
        <p className="actions">
          <ButtonLink to={href('/bookings')}>Book a consultation</ButtonLink>
          <ButtonLink kind="quiet" to={href('/services')}>
            See our services
          </ButtonLink>
        </p>
      </EmptyState>
    </div>
  </>
);
