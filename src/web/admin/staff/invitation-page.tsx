import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { acceptInvitation, readInvitation } from '#contract/admin/staff.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { checkAgain } from '#web/auth/calls/session-calls.ts';
import { AccountPageFrame } from '#web/auth/form-parts/auth-page-frame.tsx';
import { useLinkToken } from '#web/auth/query/use-link-token.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';

export const handle: PageHandle = { scripts: 'at-once', header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/invitation'), {
  title: 'Your invitation',
  description: 'Accept an invitation to the office with the link we emailed you. The link works once.',
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

type Invitation = ReplyOf<typeof readInvitation>;

export default function InvitationPage() {
  const [link] = useLinkToken();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!link) return;
    setInvitation(null);
    setFailure('');
    const body = readInvitation.body?.safeParse(link);
    if (!body?.success) return setFailure(body?.error.issues[0]?.message ?? '');
    const leaving = new AbortController();
    call(readInvitation, { body: body.data }, { signal: leaving.signal }).then(
      setInvitation,
      (error: Error) => leaving.signal.aborted || setFailure(error.message),
    );
    return () => leaving.abort();
  }, [link]);
  return (
    <AccountPageFrame heading="Your invitation">
      <noscript>
        <p className="callout mb-6">This page needs JavaScript.</p>
      </noscript>
      {failure && (
        <div className="grid justify-items-start gap-6">
          <Callout tone="danger">{failure}</Callout>
          <ButtonLink kind="quiet" to={href('/')}>
            Go to the home page
          </ButtonLink>
        </div>
      )}
      {!failure && !invitation && <Spinner label="Checking your link..." />}
      {!failure && invitation && link && <Accept invitation={invitation} token={link.token} />}
    </AccountPageFrame>
  );
}

function Accept({ invitation: { email, role }, token }: { invitation: Invitation; token: string }) {
  const session = useSession();
  const leave = useLeave();
  const { busy, failure, act } = useAction();
  const from = { pathname: href('/invitation'), search: '', hash: `#token=${token}` };
  const asRole = role === 'owner' ? 'an owner' : 'staff';
  if (session.state === 'checking') return <Spinner label="Verifying session..." />;
  if (session.state !== 'user') {
    return (
      <div className="grid gap-6">
        <p>
          You are invited to the office as {asRole}. Log in with <strong className="wrap-anywhere">{email}</strong>, or
          create an account with this address first.
        </p>
        <div className="actions">
          <ButtonLink to={href('/login')} state={{ from, email }}>
            Log in
          </ButtonLink>
          <ButtonLink kind="quiet" to={href('/signup')} state={{ from, email }}>
            Create Account
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <p>
        You are invited to the office as {asRole}. You are logged in as{' '}
        <strong className="wrap-anywhere">{session.user.email}</strong>.
      </p>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Button
        className="justify-self-start"
        busy={busy}
        onClick={() =>
          void act(async () => {
            await call(acceptInvitation, { body: { token } });
            await checkAgain();
            await leave(href('/admin'), { replace: true });
          })
        }
      >
        Accept the invitation
      </Button>
      {session.user.email !== email && (
        <p className="text-small text-ink2">
          The invitation is for <span className="wrap-anywhere">{email}</span>. Log out and log in with that address.
        </p>
      )}
    </div>
  );
}
