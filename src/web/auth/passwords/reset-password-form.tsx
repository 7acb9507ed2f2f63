import { href } from 'react-router';
import { passwordMessages, resetPassword, resetPasswordSchema } from '#contract/accounts/passwords.ts';
import { type ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { verifySession } from '../calls/session-calls.ts';
import { PasswordChecklist } from '../form-parts/password-checklist.tsx';
import { messagesOf } from '../form-parts/validate.ts';
import { isOver } from './use-reset-link.ts';

interface Props {
  token: string;
  emailHint: string;
  onOver: (error: ApiError) => void;
}

export function ResetPasswordForm({ token, emailHint, onOver }: Props) {
  const leave = useLeave();
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: (values) => messagesOf(resetPasswordSchema, { token, ...values }),
    async submit(values) {
      try {
        await call(resetPassword, { body: { token, ...values } });
      } catch (error) {
        if (isOver(error)) return onOver(error);
        throw error;
      }
      // The reset ended every session of the account; if this browser had one, update its state now.
      void verifySession().catch(() => {});
      await leave(href('/login'), { replace: true, state: { message: passwordMessages.changed } });
    },
  });
  return (
    <form className="grid gap-5" {...form.form}>
      <p className="text-ink2">
        For the account <strong className="wrap-break-word text-ink">{emailHint}</strong>. You will be signed out on
        every device.
      </p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <div className="grid gap-2">
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordChecklist password={form.values.password} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        Change password
      </Button>
    </form>
  );
}
