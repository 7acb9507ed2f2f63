import { setPassword, setPasswordSchema } from '#contract/accounts/sessions.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { PasswordChecklist } from '../form-parts/password-checklist.tsx';
import { messagesOf } from '../form-parts/validate.ts';

/** Asks for a new password after activation in another browser, which discards the password of the sign-up. */
export function SetPasswordForm({ onDone }: { onDone: () => Promise<void> | void }) {
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: (values) => messagesOf(setPasswordSchema, values),
    async submit(body) {
      await call(setPassword, { body });
      await onDone();
    },
  });
  return (
    <form className="mt-6 grid max-w-lg gap-5" {...form.form}>
      <p className="text-ink2">
        Your account is active. You signed up in another browser, so choose its password here.
      </p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordChecklist password={form.values.password} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        Save password
      </Button>
    </form>
  );
}
