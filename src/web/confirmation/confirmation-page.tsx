import { href } from 'react-router';
import { readBooking } from '#contract/bookings/bookings.ts';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { OwnRecord } from '../auth/guard/own-record.tsx';
import { Unverified, VerifyingSession } from '../auth/guard/route-guard.tsx';
import { unread, useQuery } from '../auth/query/use-query.ts';
import { ConfirmedBooking } from '../bookings/confirmation.tsx';
import { ConfirmedBrief } from '../briefs/own/confirmation.tsx';
import { ConfirmedOrder } from '../checkout/confirmation.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { FocusHeading } from '../ui/content/focus-heading.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';

export const handle: PageHandle = { scripts: 'at-once' };

export const meta = privateMetaOf(href('/confirmation'), {
  title: 'Confirmation',
  description: 'Your confirmed booking, order or quote request, and what happens next.',
});

export default function ConfirmationPage() {
  const query = useQuery();
  const session = useSession();
  const kind = kinds.find((one) => query.get(one)) ?? 'booking';
  const reference = query.get(kind);
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
        <Confirmation key={session.user.id + reference} kind={kind} reference={reference} email={session.user.email} />
      ) : session.state === 'unverified' ? (
        <>
          <h1 className="text-step-title">Confirmation</h1>
          <Unverified />
        </>
      ) : (
        <SignInToSee what={nouns[kind]} />
      )}
    </div>
  );
}

const kinds = ['order', 'booking', 'brief'] as const;
type Kind = (typeof kinds)[number];

const nouns: Record<Kind, string> = { order: 'An order', booking: 'A booking', brief: 'A quote request' };

const heading = <h1 className="mb-6 text-step-title">Confirmation</h1>;

function Confirmation({ kind, reference, email }: { kind: Kind; reference: string; email: string }) {
  const shown = { reference, name: kind, heading, none: <NothingToConfirm /> };
  if (kind === 'order') {
    return (
      <OwnRecord read={readOrder} {...shown}>
        {(order, { refresh }) => <ConfirmedOrder order={order} email={email} onNews={() => void refresh()} />}
      </OwnRecord>
    );
  }
  if (kind === 'brief') {
    return (
      <OwnRecord read={readBrief} {...shown}>
        {(brief) => <ConfirmedBrief brief={brief} email={email} />}
      </OwnRecord>
    );
  }
  return (
    <OwnRecord read={readBooking} {...shown}>
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

/** Shown for a missing or unknown reference, or another account's; the reply is the same. */
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
