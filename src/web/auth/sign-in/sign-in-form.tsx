import { useState } from 'react';
import { href } from 'react-router';
import { personalDataMessages } from '#contract/accounts/personal-data.ts';
import {
  activationPath,
  authResendActivation,
  login,
  loginSchema,
  sessionMessages,
} from '#contract/accounts/sessions.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { withNewKey } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { signIn } from '../calls/session-calls.ts';
import { messagesOf } from '../form-parts/validate.ts';
import type { Origin } from '../navigation/navigation-state.ts';

interface Props {
  email: string;
  origin: Origin | undefined;
  signUp: (email: string) => React.ReactNode;
  onSignedIn?: () => void;
}

export function SignInForm({ email, origin, signUp, onSignedIn }: Props) {
  const leave = useLeave();
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => ({
      ...messagesOf(loginSchema, values),
      ...(values.email.trim() === '' && { email: sessionMessages.email }),
    }),
    async submit(values) {
      const { token, user, accountKept } = await call(login, { body: values }).catch(toLoginError);
      await signIn(user, token);
      const query = new URLSearchParams({ email: user.email, method: 'email' });
      const message = accountKept && personalDataMessages.kept;
      // Replaces the login page, so that Back does not lead to it after signing in.
      await leave(`/welcome?${query}`, { replace: true, state: { from: origin, ...(message && { message }) } });
      onSignedIn?.();
    },
  });
  return (
    <form className="grid gap-5" {...form.form}>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.field('password')}
        error={form.errors.password ?? form.refusal ?? undefined}
      />
      <RecoveryLinks email={form.values.email} />
      <Button kind="primary" type="submit" busy={form.busy}>
        Sign In
      </Button>
      <p className="text-center text-small text-ink2">New here? {signUp(form.values.email)}</p>
    </form>
  );
}

/** Shows the message of a known error code, or else the general failure message. */
function toLoginError(error: unknown): never {
  if (error instanceof ApiError) {
    const isSilent = error.code === 'UNREADABLE' || error.code === 'WORDLESS';
    throw isSilent ? new Error(sessionMessages.loginFailed) : error;
  }
  // The reply was parsed but has no token.
  throw new Error(sessionMessages.noToken);
}

type Resend = { state: 'idle' | 'sending' } | { state: 'said'; message: string; sentTo?: string };

/** Always shows both links: at login, a pending sign-up looks the same as a forgotten password. */
function RecoveryLinks({ email }: { email: string }) {
  const [resend, setResend] = useState<Resend>({ state: 'idle' });
  async function send(): Promise<void> {
    const address = email.trim();
    if (!address) return setResend({ state: 'said', message: sessionMessages.resendNeedsEmail });
    setResend({ state: 'sending' });
    try {
      const { message } = await call(authResendActivation, { body: { email: address } }, withNewKey());
      setResend({ state: 'said', message, sentTo: address });
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === 'RATE_LIMITED';
      setResend({ state: 'said', message: isLimited ? error.message : sessionMessages.resendFromLoginFailed });
    }
  }
  return (
    <div className="grid justify-items-end gap-1">
      <TextLink className="py-0.5 text-small" to={href('/forgot-password')} state={{ email: email.trim() }}>
        Forgot password?
      </TextLink>
      <button className="link py-0.5 text-small" type="button" onClick={send} disabled={resend.state === 'sending'}>
        Resend activation email
      </button>
      <p className="text-small" role="status">
        {resend.state === 'said' && resend.message}
      </p>
      {resend.state === 'said' && resend.sentTo && (
        <TextLink className="text-small" to={activationPath(resend.sentTo)}>
          Enter the code
        </TextLink>
      )}
    </div>
  );
}
