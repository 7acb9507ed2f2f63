import { useState } from 'react';
import { href } from 'react-router';
import { forgotPassword, forgotPasswordSchema, passwordMessages } from '#contract/accounts/passwords.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { metaOf } from '#web/seo/page-meta.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { AccountPageFrame, NoScriptNote } from '../form-parts/auth-page-frame.tsx';
import { useCountdown } from '../form-parts/use-countdown.ts';
import { messagesOf } from '../form-parts/validate.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';

export const handle: PageHandle = { header: false, advert: false, offlineCopy: false };

export const meta = metaOf(href('/forgot-password'), {
  title: 'Forgot password',
  description: 'Ask for a link to choose a new password. We send it by email, and it works for 60 minutes.',
});

interface SentLink {
  email: string;
  message: string;
}

/** The reply is the same for every address, so it reveals no accounts. */
export default function ForgotPasswordPage() {
  const { email } = useNavigationState();
  const [sent, setSent] = useState<SentLink | null>(null);
  return (
    <AccountPageFrame heading="Forgot your password?">
      <NoScriptNote />
      {sent ? <ForgotSent {...sent} /> : <RequestLink key={email} email={email ?? ''} onSent={setSent} />}
      <p className="mt-6 text-center text-small text-ink2">
        Remembered it? <TextLink to={href('/login')}>Sign in</TextLink>
      </p>
    </AccountPageFrame>
  );
}

function RequestLink({ email, onSent }: { email: string; onSent: (sent: SentLink) => void }) {
  const form = useForm({
    initial: { email },
    validate: (values) => ({
      ...messagesOf(forgotPasswordSchema, values),
      ...(values.email.trim() === '' && { email: passwordMessages.emailMissing }),
    }),
    async submit(body) {
      const { message } = await call(forgotPassword, { body });
      onSent({ email: body.email, message });
    },
  });
  return (
    <form className="grid gap-5" {...form.form}>
      <p className="text-ink2">Enter the email address of your account. We send you a link to choose a new password.</p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        Send reset link
      </Button>
    </form>
  );
}

const countFromNow = (): number => Date.now() + limits.forgotAgainMs;

/** Replaces the form: what was sent, and resend after a minute. Takes the focus, as the focused form is gone. */
function ForgotSent({ email, message }: { email: string; message: string }) {
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
