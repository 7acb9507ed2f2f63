import { href } from 'react-router';
import type { StoredEmail } from '#contract/admin/emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';
import { EmailReason } from './email-reason.tsx';
import { SendAgain } from './send-again.tsx';
import './emails.css';

export const emailStates: Record<StoredEmail['state'], { label: string; tone: TagTone }> = {
  queued: { label: 'Queued', tone: 'ring' },
  sent: { label: 'Sent', tone: 'quiet' },
  held: { label: 'Not sent', tone: 'plain' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Expired', tone: 'plain' },
};

export function EmailRow({ email, onQueued }: { email: StoredEmail; onQueued: () => void }) {
  const { id, to, subject, at, sentAt, state, attempts, reason, canBeSent } = email;
  const { label, tone } = emailStates[state];
  return (
    <li>
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">
          <TextLink to={href('/admin/emails/:id', { id })} className="tall-link">
            {subject}
          </TextLink>
        </p>
        <p className="text-small text-ink2 wrap-anywhere">{to}</p>
        {state !== 'sent' && <EmailReason reason={reason} canBeSent={state !== 'failed' || canBeSent} />}
      </div>
      <p className="text-small text-ink2">
        {instantInFull(businessZone, at)}
        {sentAt && sentAt !== at && <span className="block">Sent {instantInFull(businessZone, sentAt)}</span>}
        {attempts > 1 && <span className="block">{attempts} attempts</span>}
      </p>
      <p>
        <Tag tone={tone}>{label}</Tag>
      </p>
      {canBeSent && <SendAgain email={email} onQueued={onQueued} />}
    </li>
  );
}
