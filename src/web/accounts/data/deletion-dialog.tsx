import { useState } from 'react';
import { href } from 'react-router';
import {
  deleteAccount,
  deleteAccountSchema,
  deletionPhrase,
  requestDeletion,
} from '#contract/accounts/personal-data.ts';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import { leaveAccount } from '#web/auth/calls/session-calls.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { Dialog, useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { useAccountContext } from '../account-context.ts';
import { SignInAgain } from '../sign-in-again.tsx';
import { OrdersFirst } from './orders-first.tsx';

interface Props {
  account: OwnAccount;
  /** Delete once the orders in progress are finished, instead of now. */
  isLater: boolean;
  reload: () => Promise<void>;
  onClose: () => void;
}

type FormProps = Omit<Props, 'onClose'>;

export const DeletionDialog = ({ onClose, ...form }: Props) => (
  <Dialog
    title={form.isLater ? 'Delete your account when your orders are finished?' : 'Delete your account?'}
    onClose={onClose}
  >
    <DeletionForm {...form} />
  </Dialog>
);

function useDeletion({ account: { user, hasPassword }, isLater, reload }: FormProps) {
  const close = useCloseDialog();
  const { leave } = useAccountContext();
  const [signInAgain, setSignInAgain] = useState(false);
  const [openOrders, setOpenOrders] = useState<string[]>([]);
  const waits = isLater || openOrders.length > 0;
  const form = useForm({
    initial: { password: '', phrase: '' },
    validate: ({ password, phrase }) => messagesOf(deleteAccountSchema, { phrase, ...(hasPassword && { password }) }),
    async submit({ password, phrase }) {
      setSignInAgain(false);
      try {
        const body = { phrase, ...(hasPassword && { password }) };
        const confirmation = { button: 'Delete', action: 'Delete your account' };
        if (waits) {
          await call(requestDeletion, { body }, { confirmation });
          close();
          await reload();
          return;
        }
        const { deletesAt } = await call(deleteAccount, { body }, { confirmation });
        leave(deletesAt);
        leaveAccount(user.email);
      } catch (error) {
        setSignInAgain(error instanceof ApiError && error.code === 'SIGN_IN_AGAIN');
        // Keep the listed orders: a wrong password afterwards does not change them.
        setOpenOrders((named) => openOrdersIn(error) ?? named);
        throw error;
      }
    },
  });
  return { form, close, signInAgain, openOrders, isLater: waits };
}

function DeletionForm(props: FormProps) {
  const { user, hasPassword } = props.account;
  const { form, close, signInAgain, openOrders, isLater } = useDeletion(props);
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <WhatHappens email={user.email} isLater={isLater} />
      {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      {openOrders.length > 0 && <OrdersFirst refs={openOrders} />}
      {signInAgain && <SignInAgain email={user.email} onward={href('/account/data')} />}
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
          {isLater ? 'Delete when finished' : 'Delete my account'}
        </Button>
      </div>
    </form>
  );
}

const WhatHappens = ({ email, isLater }: { email: string; isLater: boolean }) => (
  <p className="text-ink2">
    The account <strong className="wrap-anywhere text-ink">{email}</strong> will be deleted{' '}
    {limits.accountDeletionGraceDays} days {isLater ? 'after your last order is finished' : 'from now'}, with everything
    named on this page. {isLater ? 'Until then, you can cancel on this page.' : 'Sign in before then to keep it.'}
  </p>
);

/** The open orders that the error lists, placed since the page was loaded; null for any other error. */
function openOrdersIn(error: unknown): string[] | null {
  const refs = error instanceof ApiError && error.code === 'OPEN_ORDERS' ? error.details['refs'] : null;
  return Array.isArray(refs) ? refs.map(String) : null;
}
