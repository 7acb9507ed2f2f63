import { useState } from 'react';
import { href } from 'react-router';
import { deleteAccount, deleteAccountSchema, deletionPhrase } from '#contract/accounts/personal-data.ts';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { leaveAccount } from '#web/auth/requests/session-actions.ts';
import { useOpenAuthModal } from '#web/shell/open-auth-modal.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { useAccountContext } from '../account-context.ts';
import { OrdersFirst } from './orders-first.tsx';

interface Props {
  account: OwnAccount;
  onClose: () => void;
}

/** Asks once more, with the password and a phrase that nobody types by a slip. */
export const DeletionDialog = ({ account, onClose }: Props) => (
  <Dialog title="Delete your account?" onClose={onClose}>
    <DeletionForm account={account} />
  </Dialog>
);

function DeletionForm({ account: { user, hasPassword } }: { account: OwnAccount }) {
  const close = useCloseDialog();
  const { leave } = useAccountContext();
  const [signInAgain, setSignInAgain] = useState(false);
  const [openOrders, setOpenOrders] = useState<string[]>([]);
  const form = useForm({
    initial: { password: '', phrase: '' },
    validate: ({ password, phrase }) => messagesOf(deleteAccountSchema, { phrase, ...(hasPassword && { password }) }),
    async submit({ password, phrase }) {
      setSignInAgain(false);
      try {
        const { deletesAt } = await call(deleteAccount, { body: { phrase, ...(hasPassword && { password }) } });
        leave(deletesAt);
        leaveAccount(user.email);
      } catch (error) {
        setSignInAgain(error instanceof ApiError && error.code === 'SIGN_IN_AGAIN');
        setOpenOrders(openOrdersIn(error));
        throw error;
      }
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p className="text-ink2">
        The account <strong className="wrap-anywhere text-ink">{user.email}</strong> is deleted in{' '}
        {limits.accountDeletionGraceDays} days, with everything named on this page. Sign in before then to keep it.
      </p>
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      {openOrders.length > 0 && <OrdersFirst refs={openOrders} />}
      {signInAgain && <SignInAgain email={user.email} />}
      {hasPassword && <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />}
      <TextField
        label={`Type "${deletionPhrase}"`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('phrase')}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button kind="primary" onClick={close}>
          Keep my account
        </Button>
        <Button kind="quiet" className="text-danger" type="submit" busy={form.busy}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** The orders a refusal names: begun since the page was loaded. */
function openOrdersIn(error: unknown): string[] {
  const refs = error instanceof ApiError && error.code === 'OPEN_ORDERS' ? error.details['refs'] : [];
  return Array.isArray(refs) ? refs.map(String) : [];
}

function SignInAgain({ email }: { email: string }) {
  const openAuthModal = useOpenAuthModal();
  return (
    <Button kind="quiet" onClick={() => openAuthModal('login', { pathname: href('/account/data'), search: '' }, email)}>
      Sign in again
    </Button>
  );
}
