import { href } from 'react-router';
import type { StaffChange } from '#contract/admin/audit.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { changeLabel, readableState } from '../change-labels.ts';

export function ChangeRow({ change: { at, by, event, subject, before, after } }: { change: StaffChange }) {
  return (
    <li>
      <p className="text-small text-ink2">{instantInFull(businessZone, at)}</p>
      <p className="font-strong">{changeLabel(event)}</p>
      <p className="min-w-0 wrap-anywhere">
        <Subject event={event} subject={subject} />
      </p>
      <p className="min-w-0 text-ink2 wrap-anywhere">
        {before && `${readableState(before)} → `}
        {readableState(after)}
      </p>
      <p className="min-w-0 wrap-anywhere">{by || 'Account deleted'}</p>
    </li>
  );
}

function Subject({ event, subject }: { event: string; subject: string }) {
  if (subject.startsWith('ORD-'))
    return <TextLink to={href('/admin/orders/:ref', { ref: subject })}>{subject}</TextLink>;
  if (subject.startsWith('M-')) return <TextLink to={href('/admin/briefs/:ref', { ref: subject })}>{subject}</TextLink>;
  if (subject.startsWith('Q-'))
    return <TextLink to={href('/admin/inquiries/:ref', { ref: subject })}>{subject}</TextLink>;
  if (subject === 'opening hours') return <TextLink to={href('/admin/hours')}>Opening hours</TextLink>;
  if (subject.startsWith('B-'))
    return <TextLink to={href('/admin/bookings/:ref', { ref: subject })}>{subject}</TextLink>;
  if (event.startsWith('review.') && event !== 'review.requested')
    return <TextLink to={`${href('/admin/reviews')}?show=all`}>Reviews</TextLink>;
  if (event.startsWith('reply_template.'))
    return <TextLink to={href('/admin/inquiries/templates')}>Reply templates</TextLink>;
  if (event.startsWith('client.')) return <TextLink to={href('/admin/clients/:id', { id: subject })}>Client</TextLink>;
  return null;
}
