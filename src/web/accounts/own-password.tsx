import { changePassword, changePasswordSchema, passwordMessages } from '#contract/accounts/passwords.ts';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { call } from '../api.ts';
import { signIn } from '../auth/calls/session-calls.ts';
import { PasswordChecklist } from '../auth/form-parts/password-checklist.tsx';
import { messagesOf } from '../auth/form-parts/validate.ts';
import { SetPasswordForm } from '../auth/passwords/set-password-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { showToast } from '../ui/display/toast.tsx';
import { Callout } from '../ui/forms/callout.tsx';
import { PasswordField } from '../ui/forms/field.tsx';
import { useForm } from '../ui/forms/submit/use-form.ts';

export function OwnPassword({ account, onSet }: { account: OwnAccount; onSet: () => void }) {
  if (account.user.auth_provider === 'google') {
    return <Callout within="max-w-lg">You sign in with Google, so there is no password to change here.</Callout>;
  }
  if (account.hasPassword) return <ChangePasswordForm email={account.user.email} />;
  return (
    <SetPasswordForm
      onDone={() => {
        showToast(passwordMessages.setHere);
        onSet();
      }}
    />
  );
}

const empty = { currentPassword: '', password: '', confirmPassword: '' };

function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    initial: empty,
    validate: (values) => messagesOf(changePasswordSchema, values),
    async submit(body) {
      const { user, token } = await call(changePassword, { body });
      await signIn(user, token);
      form.reset();
      showToast(passwordMessages.changedHere);
    },
  });
  return (
    <form className="grid max-w-lg gap-5" {...form.form}>
      <p className="text-ink2">
        You will be signed out on all other devices and need the new password to sign in there.
      </p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      {/* Password managers look for the username beside the password. */}
      <input
        className="sr-only"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      <div className="grid gap-2">
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordChecklist password={form.values.password} own={[email]} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button className="justify-self-start" type="submit" busy={form.busy}>
        Change password
      </Button>
    </form>
  );
}
