import { useState } from 'react';
import {
  cancelEmailChange,
  changeEmailSchema,
  type PendingEmailChange,
  requestEmailChange,
} from '#contract/accounts/email-change.ts';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';

interface Props {
  account: OwnAccount;
  pending: PendingEmailChange | null;
  reload: () => Promise<void>;
}

/** The address of the account, the form that changes it, or the change that waits for its confirmations. */
export function OwnEmail({ account, pending, reload }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid max-w-lg justify-items-start gap-5">
      <p className="wrap-anywhere font-strong">{account.user.email}</p>
      {pending && <Pending pending={pending} old={account.user.email} reload={reload} />}
      {!pending && !open && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Change the address
        </Button>
      )}
      {!pending && open && <ChangeForm hasPassword={account.hasPassword} reload={reload} />}
    </div>
  );
}

function Pending({ pending, old, reload }: { pending: PendingEmailChange; old: string; reload: Props['reload'] }) {
  const { email, oldConfirmed, newConfirmed, expiresAt } = pending;
  const open = [!oldConfirmed && old, !newConfirmed && email].filter((address) => address !== false);
  return (
    <>
      <Callout>
        <span className="wrap-anywhere">
          We emailed a link to {open.join(' and to ')}. The address becomes {email} once both are confirmed, until{' '}
          {instantInFull(businessZone, expiresAt)}, Bulawayo time.
        </span>
      </Callout>
      <ActionButton
        label="Cancel the change of the address"
        run={async () => {
          await call(cancelEmailChange, {});
          await reload();
        }}
      >
        Cancel
      </ActionButton>
    </>
  );
}

function ChangeForm({ hasPassword, reload }: { hasPassword: boolean; reload: Props['reload'] }) {
  const form = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => messagesOf(changeEmailSchema, { email, ...(hasPassword && { password }) }),
    async submit({ email, password }) {
      const confirmation = { button: 'Change the address', action: `Change your address to ${email}` };
      await call(requestEmailChange, { body: { email, ...(hasPassword && { password }) } }, { confirmation });
      await reload();
    },
  });
  return (
    <form className="grid w-full gap-5" {...form.form}>
      <p className="text-ink2">Both addresses get a link to confirm it. After that you log in with the new one.</p>
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      <TextField label="New email address" type="email" autoComplete="email" {...form.field('email')} />
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      )}
      <Button className="justify-self-start" type="submit" busy={form.busy}>
        Change the address
      </Button>
    </form>
  );
}
