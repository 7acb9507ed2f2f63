import { useState } from 'react';
import type { OwnAccount } from '#contract/accounts/profile.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { LaterDeletion } from './later-deletion.tsx';
import { OrdersFirst } from './orders-first.tsx';

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
