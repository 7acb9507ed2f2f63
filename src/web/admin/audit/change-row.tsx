import { href } from 'react-router';
import type { StaffChange } from '#contract/admin/audit.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { changeLabel, readableState } from '../change-labels.ts';

export function ChangeRow({ change: { at, by, event, subject, about, before, after } }: { change: StaffChange }) {
  return (
    <li>
      <p className="text-small text-ink2">{instantInFull(businessZone, at)}</p>
      <p className="font-strong">{changeLabel(event)}</p>
      <p className="min-w-0 wrap-anywhere">
        <Subject event={event} subject={subject} about={about} />
      </p>
      <p className="min-w-0 text-ink2 wrap-anywhere">
        {before && `${readableState(before)} → `}
        {readableState(after)}
      </p>
      <p className="min-w-0 wrap-anywhere">{by || 'Account deleted'}</p>
    </li>
  );
}

/** The prefix of a reference, and the page of its record. */
const pages = {
  'ORD-': '/admin/orders/:ref',
  'M-': '/admin/briefs/:ref',
  'Q-': '/admin/inquiries/:ref',
  'B-': '/admin/bookings/:ref',
} as const;

/** For records without a reference: the page that lists them, by the prefix of their events. */
const lists: Record<string, { label: string; to: string }> = {
  hours: { label: 'Opening hours', to: href('/admin/hours') },
  meeting_places: { label: 'Meeting places', to: href('/admin/hours') },
  calendar_feed: { label: 'Calendar address', to: href('/admin/hours') },
  block: { label: 'Calendar', to: href('/admin/calendar') },
  email: { label: 'Emails', to: `${href('/admin/emails')}?show=all` },
  review: { label: 'Reviews', to: `${href('/admin/reviews')}?show=all` },
  reply_template: { label: 'Reply templates', to: href('/admin/inquiries/templates') },
};

function Subject({ event, subject, about }: Pick<StaffChange, 'event' | 'subject' | 'about'>) {
  for (const [beginning, page] of Object.entries(pages)) {
    if (subject.startsWith(beginning)) return <TextLink to={href(page, { ref: subject })}>{subject}</TextLink>;
  }
  const [kind = ''] = event.split('.');
  if (kind === 'client') return <TextLink to={href('/admin/clients/:id', { id: subject })}>Client</TextLink>;
  if (kind === 'course') return <TextLink to={href('/admin/courses/:id', { id: subject })}>Course date</TextLink>;
  const list = lists[kind];
  return list ? <TextLink to={list.to}>{about || list.label}</TextLink> : null;
}
