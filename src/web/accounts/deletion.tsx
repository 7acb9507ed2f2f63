import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OwnAccount } from '#contract/profile.ts';
import { Button } from '../ui/button.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** What deleting means, and the button that asks once more. */
export function Deletion({ account }: { account: OwnAccount }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid max-w-lg justify-items-start gap-5">
      <p className="text-ink2">
        You are signed out everywhere at once. The account is deleted {limits.accountDeletionGraceDays} days later;
        until then, signing in keeps it.
      </p>
      <WhatGoes />
      <Button kind="quiet" className="text-danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      {asked && <DeletionDialog account={account} onClose={() => setAsked(false)} />}
    </div>
  );
}

const WhatGoes = () => (
  <dl className="what-goes">
    <dt>What goes</dt>
    <dd>
      Your name, email address, phone number, organisation and password; your sessions; your cart; your reviews and
      likes; your messages to us; the letters we keep. Meetings still to come after that day are cancelled, and so are
      orders that nobody has paid.
    </dd>
    <dt>What stays</dt>
    <dd>
      The times of meetings that took place, without your name, email address, phone number, organisation and what they
      were about. Of orders that were paid or invoiced: what was ordered and paid, the name, organisation, address and
      tax number the invoice is made out to, and the invoice itself, as long as the law asks. A line that an account was
      deleted, with a hash of its address.
    </dd>
  </dl>
);
