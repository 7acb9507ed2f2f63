import { useEffect, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { googleMessages, handoverPattern } from '#contract/accounts/google.ts';
import { personalDataMessages } from '#contract/accounts/personal-data.ts';
import { validateToken } from '#contract/accounts/sessions.ts';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { dispatch } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { loadSession, signIn } from '../calls/session-calls.ts';
import { AccountPageFrame } from '../form-parts/auth-page-frame.tsx';
import { VerifyingSession } from '../guard/route-guard.tsx';
import type { Origin } from '../navigation/navigation-state.ts';
import { originOfReturn, takeOrigin } from './google-origin.ts';

export const handle: PageHandle = { scripts: 'at-once', header: false, advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/oauth-success'), {
  title: 'Signing in with Google',
  description: 'You are being signed in with Google.',
  // The address contains a code until the page has read it, and must not leak through the referrer.
  more: [{ name: 'referrer', content: 'no-referrer' }],
});

/** Exchanges the hand-over code of a Google sign-in (product/accounts.md#google-sign-in). */
export default function OauthSuccessPage() {
  const failed = useGoogleReturn();
  return (
    <AccountPageFrame heading="Signing in with Google">
      {failed ? (
        <div className="grid gap-6">
          <Callout tone="danger">
            <p>{googleMessages.failed}</p>
            <p>{failed.detail ?? googleMessages.startAgain}</p>
          </Callout>
          <ButtonLink className="justify-self-start" to={href('/login')} state={{ from: failed.from }}>
            Back to login
          </ButtonLink>
        </div>
      ) : (
        <VerifyingSession />
      )}
    </AccountPageFrame>
  );
}

interface FailedReturn {
  /** The server's message; null if the code was missing, wrong, used or expired. */
  detail: string | null;
  from: Origin | undefined;
}

/** Removes the code from the address, exchanges it once and opens /welcome. Returns the failure, else null. */
function useGoogleReturn(): FailedReturn | null {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failed, setFailed] = useState<FailedReturn | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = new URLSearchParams(search);
    if (query.has('error')) return void navigate(href('/login') + search, { replace: true });
    const from = takeOrigin();
    void navigate(href('/oauth-success'), { replace: true });
    handOver(query.get('token') ?? '').then(
      ({ user, returnTo, accountKept }) => {
        const welcome = new URLSearchParams({ email: user.email, method: 'google' });
        const state = {
          from: originOfReturn(returnTo, from),
          ...(accountKept && { message: personalDataMessages.kept }),
        };
        void navigate(`${href('/welcome')}?${welcome}`, { replace: true, state });
      },
      ({ message }: Error) => setFailed({ from, detail: message === googleMessages.failed ? null : message }),
    );
  }, [search, navigate]);
  return failed;
}

async function handOver(code: string) {
  if (!handoverPattern.test(code)) throw new Error(googleMessages.failed);
  // Wait for the session check first: its reply must not overwrite this sign-in.
  await loadSession();
  void dispatch({ type: 'account switching' });
  const reply = await call(validateToken, {}, { bearer: code });
  if (!('token' in reply)) throw new Error(googleMessages.failed);
  await signIn(reply.user, reply.token);
  return reply;
}
