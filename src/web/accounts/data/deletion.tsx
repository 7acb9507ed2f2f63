import { useState } from 'react';
import { cancelDeletionRequest } from '#contract/accounts/personal-data.ts';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { OrderLinks, OrdersFirst } from './orders-first.tsx';

interface Props {
  account: OwnAccount;
  openOrders: readonly string[];
  /** When deletion after the open orders was requested; null without such a request. */
  requestedAt: string | null;
  reload: () => Promise<void>;
}

export function Deletion({ account, openOrders, requestedAt, reload }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (requestedAt) return <LaterDeletion refs={openOrders} reload={reload} />;
  const isLater = openOrders.length > 0;
  return (
    <div className="grid max-w-lg justify-items-start gap-5">
      {!isLater && (
        <p className="text-ink2">
          You will be signed out everywhere at once. The account will be deleted {limits.accountDeletionGraceDays} days
          later; sign in before then to keep it.
        </p>
      )}
      {isLater && <OrdersFirst refs={openOrders} />}
      <WhatGoes />
      <Button kind="quiet" className="text-danger" onClick={() => setOpen(true)}>
        {isLater ? 'Delete when finished' : 'Delete my account'}
      </Button>
      {isOpen && <DeletionDialog account={account} isLater={isLater} reload={reload} onClose={() => setOpen(false)} />}
    </div>
  );
}

const WhatGoes = () => (
  <dl className="what-goes">
    <dt>What we delete</dt>
    <dd>
      Your name, email address, phone number, organisation and password; your sign-ins on all devices; your cart; your
      reviews and likes; your messages to us; our copies of the emails we sent you. Meetings after that day and unpaid
      orders are cancelled.
    </dd>
    <dt>What we must keep</dt>
    <dd>
      The times of meetings that took place, without your name, contact details, organisation or topic. For orders that
      were paid or invoiced: what was ordered and paid, the billing name, organisation, address and tax number, and the
      invoice itself, for as long as the law requires. A note that an account was deleted, with a scrambled copy of its
      email address.
    </dd>
  </dl>
);

function LaterDeletion({ refs, reload }: { refs: readonly string[]; reload: () => Promise<void> }) {
  const { busy, failure, act } = useAction();
  async function cancelDeletion(): Promise<void> {
    await call(cancelDeletionRequest, {});
    showToast('Your account will not be deleted.');
    await reload();
  }
  return (
    <div className="grid max-w-lg justify-items-start gap-5">
      <Callout>
        <p>
          You asked us to delete your account when your orders are finished.{' '}
          {refs.length > 0 && (
            <>
              Still in progress: <OrderLinks refs={refs} />.
            </>
          )}
        </p>
        <p className="mt-2">
          Once they are finished, we will email you, sign you out everywhere, and delete the account{' '}
          {limits.accountDeletionGraceDays} days later. Until then you can use it as before.
        </p>
      </Callout>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Button kind="quiet" busy={busy} onClick={() => void act(cancelDeletion)}>
        Keep my account
      </Button>
    </div>
  );
}
