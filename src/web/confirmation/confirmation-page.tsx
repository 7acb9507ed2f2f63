import type { ReactNode } from 'react';
import { href } from 'react-router';
import { readBooking } from '#contract/bookings/bookings.ts';
import { readBrief } from '#contract/briefs/stored-briefs.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { call } from '#web/api.ts';
import { identifyByQuery, LoadedPart, type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { sessionMiddleware } from '#web/data/session-middleware.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { useSession } from '#web/session/session.ts';
import { Unverified, VerifyingSession } from '../auth/guard/route-guard.tsx';
import { useQuery } from '../auth/query/use-query.ts';
import { ConfirmedBooking } from '../bookings/confirmation.tsx';
import { ConfirmedBrief } from '../briefs/own/confirmation.tsx';
import { ConfirmedOrder } from '../checkout/confirmation.tsx';
import { privateMetaOf } from '../seo/page-meta.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { FocusHeading } from '../ui/content/focus-heading.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import type { Route } from './+types/confirmation-page.ts';

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/confirmation'), {
  title: 'Confirmation',
  description: 'Your confirmed booking, order or quote request, and what happens next.',
});

export const clientMiddleware = [sessionMiddleware];

export const clientLoader = pageLoader(({ query, signal }) => readConfirmed(query, { signal }), identifyByQuery);

async function readConfirmed(query: URLSearchParams, options: { signal: AbortSignal }) {
  const { kind, reference: ref } = namedIn(query);
  if (!ref) return null;
  if (kind === 'order') return { kind, record: await call(readOrder, { params: { ref } }, options) };
  if (kind === 'brief') return { kind, record: await call(readBrief, { params: { ref } }, options) };
  return { kind, record: await call(readBooking, { params: { ref } }, options) };
}

export const HydrateFallback = () => (
  <Frame>
    {heading}
    <VerifyingSession />
  </Frame>
);

export const ErrorBoundary = () => <ConfirmationPage loaderData="failed" />;
export default ConfirmationPage;

function ConfirmationPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const { kind, reference } = namedIn(useQuery());
  const session = useSession();
  return (
    <Frame>
      {!reference ? (
        <NothingToConfirm />
      ) : session.state === 'user' ? (
        <LoadedPart name={`your ${kind}`} loaded={loaderData} heading={heading} none={<NothingToConfirm />}>
          {(confirmed, { refresh }) => <Confirmation {...{ confirmed, refresh }} email={session.user.email} />}
        </LoadedPart>
      ) : session.state === 'unverified' ? (
        <>
          <h1 className="text-step-title">Confirmation</h1>
          <Unverified />
        </>
      ) : (
        <SignInToSee what={nouns[kind]} />
      )}
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <div className="page page-top min-h-dvh">{children}</div>;

/** The record that the query names; without a reference there is nothing to confirm. */
function namedIn(query: URLSearchParams): { kind: Kind; reference: string | null } {
  const kind = kinds.find((one) => query.get(one)) ?? 'booking';
  return { kind, reference: query.get(kind) };
}

const kinds = ['order', 'booking', 'brief'] as const;
type Kind = (typeof kinds)[number];

const nouns: Record<Kind, string> = { order: 'An order', booking: 'A booking', brief: 'A quote request' };

const heading = <h1 className="mb-6 text-step-title">Confirmation</h1>;

interface ConfirmationProps {
  confirmed: Awaited<ReturnType<typeof readConfirmed>>;
  refresh: () => Promise<void>;
  email: string;
}

function Confirmation({ confirmed, refresh, email }: ConfirmationProps) {
  if (!confirmed) return <NothingToConfirm />;
  if (confirmed.kind === 'order')
    return <ConfirmedOrder order={confirmed.record} email={email} onNews={() => void refresh()} />;
  if (confirmed.kind === 'brief') return <ConfirmedBrief brief={confirmed.record} email={email} />;
  return <ConfirmedBooking record={confirmed.record} email={email} />;
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
