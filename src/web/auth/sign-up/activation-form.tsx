import { type FormEvent, type ReactNode, useState } from 'react';
import { activationCodeSchema, resendActivation, sessionMessages } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { minutesAndSeconds, useCountdown } from '../form-parts/use-countdown.ts';
import { codeEndsAt, codeRunsOutIn } from './code-expiry.ts';
import { CodeInput } from './code-input.tsx';

interface Props {
  email: string;
  message: string | undefined;
  enter: (code: string) => Promise<void>;
  children: ReactNode;
}

export function ActivationForm({ email, message, enter, children }: Props) {
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
        <CodeInput digits={limits.activationCodeDigits} value={code} error={error} onChange={change} />
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
