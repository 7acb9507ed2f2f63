import { useEffect, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { googleMessages, handoverPattern } from '#contract/accounts/google.ts';
import { personalDataMessages } from '#contract/accounts/personal-data.ts';
import { validateToken } from '#contract/accounts/sessions.ts';
import { call } from '#web/api.ts';
import { dispatch } from '#web/session/session.ts';
import { loadSession, signIn } from '../calls/session-calls.ts';
import type { Origin } from '../navigation/navigation-state.ts';
import { originOfReturn, takeOrigin } from './google-origin.ts';

export interface FailedReturn {
  /** The server's message; null if the code was missing, wrong, used or expired. */
  detail: string | null;
  from: Origin | undefined;
}

/** Removes the code from the address, exchanges it once and opens /welcome. Returns the failure, else null. */
export function useGoogleReturn(): FailedReturn | null {
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
