import { useState } from 'react';
import { type FailedEmail, listFailedEmails, sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

export function FailedEmails() {
  const { loaded } = useReply(listFailedEmails);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed')
    return <Callout tone="danger">Failed emails could not be loaded. {loaded.message}</Callout>;
  if (loaded.value.emails.length === 0) return null;
  return (
    <TitledSection id="failed-emails" title="Emails that failed" level={2}>
      <ul className="meetings">
        {loaded.value.emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
    </TitledSection>
  );
}

function FailedEmailRow({ email: { id, to, subject, at, attempts, reason, canBeSent } }: { email: FailedEmail }) {
  const [isQueued, setQueued] = useState(false);
  return (
    <li>
      <div>
        <p className="text-small text-ink2">{instantInFull(businessZone, at)}</p>
        <p className="mt-1">{isQueued ? <Tag tone="quiet">Queued again</Tag> : <Tag tone="danger">Failed</Tag>}</p>
      </div>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{subject}</p>
        <p className="wrap-anywhere">{to}</p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink2">
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}. {reason}
        </p>
        {canBeSent ? (
          <p className="mt-3">
            <ActionButton
              label={`Send again: ${subject}, to ${to}`}
              pressed={isQueued}
              run={async () => {
                await call(sendEmailAgain, { params: { id } });
                setQueued(true);
              }}
            >
              Send again
            </ActionButton>
          </p>
        ) : (
          <p className="mt-1 text-small text-ink2">The code or link in it has expired, so it cannot be sent again.</p>
        )}
      </div>
    </li>
  );
}
