import { useState } from 'react';
import type { FailedEmail } from '#contract/admin/failed-emails.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { EmailReason } from '../emails/email-reason.tsx';
import { SendAgain } from '../emails/send-again.tsx';

const shown = 5;

export const FailedEmails = ({ emails }: { emails: readonly FailedEmail[] }) =>
  emails.length > 0 ? (
    <ul>
      {emails.slice(0, shown).map((email) => (
        <FailedEmailRow key={email.id} email={email} />
      ))}
    </ul>
  ) : (
    <p className="mt-3 text-ink2">No failed emails in the last 7 days.</p>
  );

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const [isQueued, setQueued] = useState(false);
  const { to, subject, reason, canBeSent } = email;
  return (
    <li className="failed-email">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{subject}</p>
        <p className="text-small text-ink2 wrap-anywhere">{to}</p>
        <EmailReason reason={reason} canBeSent={canBeSent} />
      </div>
      {isQueued ? (
        <Tag tone="quiet">Queued again</Tag>
      ) : (
        canBeSent && <SendAgain email={email} onQueued={() => setQueued(true)} />
      )}
    </li>
  );
}
