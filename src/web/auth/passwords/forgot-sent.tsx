import { useState } from 'react';
import { forgotPassword } from '#contract/accounts/passwords.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { useCountdown } from '../form-parts/use-countdown.ts';

const countFromNow = (): number => Date.now() + limits.forgotAgainMs;

/** Replaces the form: what was sent, and resend after a minute. Takes the focus, as the focused form is gone. */
export function ForgotSent({ email, message }: { email: string; message: string }) {
  const box = useFocusOnMount<HTMLDivElement>();
  const [endsAt, setEndsAt] = useState(countFromNow);
  const { busy, failure, act } = useAction();
  const secondsLeft = useCountdown(endsAt);

  async function sendAgain(): Promise<void> {
    await call(forgotPassword, { body: { email } });
    setEndsAt(countFromNow());
    box.current?.focus();
  }

  return (
    <div className="grid gap-5">
      <div ref={box} tabIndex={-1}>
        <Callout tone="ok">
          <p className="min-w-0 wrap-break-word">{message}</p>
        </Callout>
      </div>
      <p className="text-ink2">No email after a few minutes? Check your spam folder, or send it again.</p>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button kind="quiet" disabled={secondsLeft > 0} busy={busy} onClick={() => void act(sendAgain)}>
          Send again
        </Button>
        {secondsLeft > 0 && <span className="text-small text-ink2">Available in {secondsLeft} s</span>}
      </div>
    </div>
  );
}
