import './sign-up.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { activate, activationCodeSchema, resendActivation, sessionMessages } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { Picture } from '#web/ui/layout/picture.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { signIn } from '../calls/session-calls.ts';
import { minutesAndSeconds, useCountdown } from '../form-parts/use-countdown.ts';
import { addressOf, emailIn, useNavigationState } from '../navigation/navigation-state.ts';
import { SetPasswordForm } from '../passwords/set-password-form.tsx';
import { unread, useQuery } from '../query/use-query.ts';
import { codeEndsAt, codeRunsOutIn } from './code-expiry.ts';

export const handle: PageHandle = { scripts: 'at-once', advert: false, offlineCopy: false };

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

interface ActivationFormProps {
  email: string;
  message: string | undefined;
  enter: (code: string) => Promise<void>;
  children: ReactNode;
}

function ActivationForm({ email, message, enter, children }: ActivationFormProps) {
  const { code, change, send, resend, busy, error, status, resends, secondsLeft } = useActivation(
    email,
    message,
    enter,
  );
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <p className="text-lead text-ink2">
        We sent a 6-digit code to <strong className="wrap-anywhere text-ink">{email}</strong>.
      </p>
      <p className="mt-2 text-small">{children}</p>
      <p className="mt-3 text-small" role="status">
        {status}
      </p>
      <div className="mt-6">
        <CodeInput
          label="Activation code"
          digits={limits.activationCodeDigits}
          value={code}
          error={error}
          onChange={change}
        />
      </div>
      <div className="mt-6 flex min-h-11 flex-wrap items-baseline gap-x-6 gap-y-1">
        <TimeLeft seconds={secondsLeft} />
      </div>
      <div className="mt-6">
        <Button kind="primary" type="submit" busy={busy}>
          Activate account
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="quiet" disabled={secondsLeft > 0 || busy} onClick={resend}>
          Resend Code
        </Button>
        {secondsLeft > 0 && <span className="text-small text-ink2">Available when the timer reaches 0:00</span>}
      </div>
      <p className="mt-4 text-small text-ink2">
        No email after a minute or two? Check your spam folder.
        <span className="block">Resend attempts: {resends}</span>
      </p>
    </form>
  );
}

/** The typed code, its result, and when it expires. A complete code is sent at once. */
function useActivation(email: string, message: string | undefined, enter: (code: string) => Promise<void>) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [status, setStatus] = useState(message ?? '');
  const [resends, setResends] = useState(0);
  const [endsAt, setEndsAt] = useState(() => codeEndsAt() ?? codeRunsOutIn(limits.activationCodeSeconds));
  const secondsLeft = useCountdown(endsAt);

  async function send(digits: string): Promise<void> {
    if (busy) return;
    if (!activationCodeSchema.safeParse(digits).success) return setError(sessionMessages.code);
    setBusy(true);
    setError(null);
    try {
      await enter(digits);
    } catch (refusal) {
      const refusalMessage = refusal instanceof Error ? refusal.message : '';
      setError(refusalMessage);
      setStatus('');
      setCode('');
      // An expired code ends the countdown, which offers a new code.
      if (/expired/i.test(refusalMessage)) setEndsAt(0);
    } finally {
      setBusy(false);
    }
  }

  async function resend(): Promise<void> {
    setBusy(true);
    setResends(resends + 1);
    try {
      const { message: refusalMessage, codeSeconds } = await call(resendActivation, { body: { email } }, withNewKey());
      setEndsAt(codeRunsOutIn(codeSeconds));
      setError(null);
      setStatus(refusalMessage);
    } catch (refusal) {
      const isLimited = refusal instanceof ApiError && refusal.code === 'RATE_LIMITED';
      setError(isLimited ? refusal.message : sessionMessages.resendFailed);
    } finally {
      setBusy(false);
    }
  }

  function change(digits: string): void {
    setCode(digits);
    setError(null);
    if (digits.length === limits.activationCodeDigits) void send(digits);
  }

  return { code, change, send, resend, busy, error, status, resends, secondsLeft };
}

function TimeLeft({ seconds }: { seconds: number }) {
  if (seconds > 0) {
    return (
      <>
        <Timer seconds={seconds} />
        <span className="text-small text-ink2">until the code expires</span>
      </>
    );
  }
  return (
    <span className="font-strong text-danger" role="status">
      Code expired
    </span>
  );
}

/** Each digit has a fixed-width cell, so that the time does not shift; screen readers announce it as one text. */
function Timer({ seconds }: { seconds: number }) {
  const refusalMessage = minutesAndSeconds(seconds);
  const [minutes, rest = ''] = refusalMessage.split(':');
  return (
    <span className="timer" role="timer" aria-label={refusalMessage}>
      <span className="timer-digits">{minutes}</span>:<span className="timer-digits">{rest}</span>
    </span>
  );
}
