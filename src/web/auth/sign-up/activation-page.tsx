import { useState } from 'react';
import { href } from 'react-router';
import { activate, sessionMessages } from '#contract/accounts/sessions.ts';
import { ApiError, call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Picture } from '#web/ui/layout/picture.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { signIn } from '../calls/session-calls.ts';
import { emailIn } from '../navigation/email-param.ts';
import { addressOf, useNavigationState } from '../navigation/navigation-state.ts';
import { SetPasswordForm } from '../passwords/set-password-form.tsx';
import { unread, useQuery } from '../query/use-query.ts';
import { ActivationForm } from './activation-form.tsx';
import './sign-up.css';

export const handle: PageHandle = { scripts: 'at-once' };

export const meta = privateMetaOf(href('/activate'), {
  title: 'Enter your code',
  description: 'Activate your account with the 6-digit code we emailed you.',
});

/** The page for entering the emailed code. The email in the query is untrusted and must be a valid address. */
export default function ActivationPage() {
  const leave = useLeave();
  const { from, message, names } = useNavigationState();
  const query = useQuery();
  const [activated, setActivated] = useState('');
  const email = emailIn(query);

  async function enter(code: string): Promise<void> {
    if (!email) return;
    const { user, token, passwordNeeded } = await call(activate, { body: { email, code } }).catch(toActivationError);
    await signIn(user, token);
    if (passwordNeeded) setActivated(user.email);
    else await goOn(user.email);
  }
  // The form stays busy until the next page is shown: a second press would find the code used.
  const goOn = async (address: string): Promise<void> =>
    leave(addressOf(from), { replace: true, state: { ...from?.state, showWelcome: true, email: address } });

  return (
    <div className="page page-end activation-page grid">
      <div className="min-w-0">
        <h1 className="text-step-title">{activated ? 'Choose a password' : 'Enter your code'}</h1>
        {activated ? (
          <SetPasswordForm onDone={() => goOn(activated)} />
        ) : email ? (
          <ActivationForm email={email} message={message} enter={enter}>
            <TextLink to={href('/signup')} state={{ from, email, names }} className="inline-block py-1">
              Wrong address? Change it
            </TextLink>
          </ActivationForm>
        ) : (
          query !== unread && <InvalidLink />
        )}
        <noscript>
          <p className="callout mt-6">Entering the code needs JavaScript.</p>
        </noscript>
      </div>
      <Picture
        className="plate activation-picture"
        src="/images/services/tutorials.svg"
        width={480}
        height={480}
        alt=""
      />
    </div>
  );
}

const InvalidLink = () => (
  <div className="mt-6">
    <Callout tone="danger">{sessionMessages.invalidLink}</Callout>
    <p className="mt-5">
      <TextLink to={href('/login')}>Log in</TextLink> to get a new code, or{' '}
      <TextLink to={href('/signup')}>sign up again</TextLink>.
    </p>
  </div>
);

function toActivationError(error: unknown): never {
  if (!(error instanceof ApiError)) throw new Error(sessionMessages.noToken);
  const isSilent = error.code === 'UNREADABLE' || error.code === 'WORDLESS';
  throw isSilent ? new Error(`Activation failed (${error.status})`) : error;
}
