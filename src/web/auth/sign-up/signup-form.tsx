import { useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import { emailSchema, signup, signupMessages, signupSchema } from '#contract/accounts/accounts.ts';
import { activationPath } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { type SentRequest, useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { PasswordChecklist } from '../form-parts/password-checklist.tsx';
import { messagesOf } from '../form-parts/validate.ts';
import type { Names, NavigationState, Origin } from '../navigation/navigation-state.ts';
import { codeRunsOutIn } from './code-expiry.ts';

interface Props {
  email?: string | undefined;
  names?: Names | undefined;
  origin: Origin | undefined;
  signInLink: (email: string) => React.ReactNode;
  onKnownEmail: (email: string) => void;
}

export function SignupForm(props: Props) {
  const { signInLink, onKnownEmail } = props;
  const { form, known } = useSignup(props);
  const [checklist, setChecklist] = useState(false);
  const { firstName, lastName, email, password } = form.values;
  return (
    <form className="grid gap-5" {...form.form}>
      <div className="grid gap-5 wide:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          onFocus={() => setChecklist(true)}
          {...form.field('password')}
        />
        {checklist && <PasswordChecklist password={password} own={[firstName, lastName, email]} />}
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Checkbox
        {...form.checkbox('terms')}
        label={
          <>
            I agree to the{' '}
            <TextLink to={href('/terms')} target="_blank">
              Terms and Conditions
            </TextLink>
          </>
        }
      />
      {form.refusal && (
        <Callout tone="danger">
          <p>{form.refusal}</p>
          {known && (
            <button className="link" type="button" onClick={() => onKnownEmail(known)}>
              Go to login now
            </button>
          )}
        </Callout>
      )}
      <Button kind="primary" type="submit" busy={form.busy}>
        Create account
      </Button>
      <p className="text-center text-small text-ink2">Already have an account? {signInLink(form.values.email)}</p>
    </form>
  );
}

/** The form, and the email typed into it that already has an account. */
function useSignup({ email = '', names, origin, onKnownEmail }: Props) {
  const leave = useLeave();
  const [known, setKnown] = useState<string | null>(null);
  const { submit } = useIdempotentSubmit();
  useRedirectToSignIn(known, onKnownEmail);
  const form = useForm({
    initial: {
      firstName: names?.firstName ?? '',
      lastName: names?.lastName ?? '',
      email,
      password: '',
      confirmPassword: '',
      terms: false,
    },
    validate: ({ terms, ...values }) => ({
      ...messagesOf(signupSchema, values),
      ...(!terms && { terms: signupMessages.terms }),
    }),
    async submit({ terms: _agreed, ...body }) {
      const send = ({ key }: SentRequest) => call(signup, { body }, { idempotencyKey: key });
      const pending = await submit(body, send).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'EMAIL_EXISTS') setKnown(emailSchema.parse(body.email));
        throw toSignupError(error);
      });
      codeRunsOutIn(pending.codeSeconds);
      const { firstName, lastName } = body;
      const state = {
        message: pending.message,
        from: origin,
        names: { firstName, lastName },
      } satisfies NavigationState;
      await leave(activationPath(pending.email), { state });
    },
  });
  return { form, known };
}

function toSignupError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === 'WORDLESS') return new Error('Registration failed');
  return error.code === 'UNREADABLE' ? new Error(`Registration failed (${error.status})`) : error;
}

/** Opens the login page for a known email after 3 seconds; the link above opens it at once. */
function useRedirectToSignIn(email: string | null, go: (email: string) => void): void {
  const goOn = useEffectEvent(go);
  useEffect(() => {
    if (!email) return;
    const timer = setTimeout(() => goOn(email), limits.existingAccountRedirectMs);
    return () => clearTimeout(timer);
  }, [email]);
}
