import { href } from 'react-router';
import type { StaffChange } from '#contract/admin/audit.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';

const labels: Record<string, string> = {
  'booking.completed': 'Outcome of the meeting',
  'booking.no_show': 'Outcome of the meeting',
  'booking.meeting_point_set': 'Link or address of the meeting',
  'inquiry.seen': 'Inquiry read',
  'order.money.received': 'Payment recorded',
  'order.money.returned': 'Refund recorded',
  'order.cancelled': 'Order cancelled',
  'order.note_added': 'Note added',
  'order.note_changed': 'Note changed',
  'order.note_deleted': 'Note deleted',
  'order.email_sent_again': 'Email about the order sent again',
  'quote.written': 'Quote written',
  'quote.withdrawn': 'Quote withdrawn',
  'brief.answered': 'Question answered',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown',
  'email.sent_again': 'Email sent again',
  'hours.changed': 'Opening hours',
};

export function ChangeRow({ change: { at, by, event, subject, before, after } }: { change: StaffChange }) {
  return (
    <li>
      <p className="text-small text-ink2">{instantInFull(businessZone, at)}</p>
      <p className="font-strong">{labels[event] ?? (event.startsWith('order.work.') ? 'Work of the order' : event)}</p>
      <p className="min-w-0 wrap-anywhere">
        <Subject subject={subject} />
      </p>
      <p className="min-w-0 text-ink2 wrap-anywhere">
        {before && `${readable(before)} → `}
        {readable(after)}
      </p>
      <p className="min-w-0 wrap-anywhere">{by || 'Account deleted'}</p>
    </li>
  );
}

function Subject({ subject }: { subject: string }) {
  if (subject.startsWith('ORD-'))
    return <TextLink to={href('/admin/orders/:ref', { ref: subject })}>{subject}</TextLink>;
  if (subject.startsWith('M-')) return <TextLink to={href('/admin/briefs/:ref', { ref: subject })}>{subject}</TextLink>;
  if (subject.startsWith('Q-'))
    return <TextLink to={`${href('/admin/inquiries')}?show=all&q=${subject}`}>{subject}</TextLink>;
  if (subject === 'opening hours') return <TextLink to={href('/admin/hours')}>Opening hours</TextLink>;
  return subject.startsWith('B-') && subject;
}

const readable = (state: string): string => ({ no_show: 'did not come', in_progress: 'in progress' })[state] ?? state;
