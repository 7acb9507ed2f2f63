import { href } from 'react-router';
import type { Need } from '#contract/admin/today.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { counted, formatNear, formatSpan } from './time-spans.ts';
import './need-row.css';

interface Wording {
  title: (need: Need, now: number) => string;
  action: string;
  to: (need: Need) => string;
  mark: 'danger' | 'rust' | 'lichen' | 'grey';
}

const problems: Record<string, string> = {
  paid_after_cancel: 'Payment for a cancelled order',
  overpaid: 'Overpaid order',
  disputed: 'Payment disputed',
  amount_differs: 'Wrong payment amount',
};

const isOver = ({ at }: Need, now: number): boolean => Date.parse(at) <= now;
const toOrder = ({ ref }: Need): string => href('/admin/orders/:ref', { ref: ref ?? '' });
const toBrief = ({ ref }: Need): string => href('/admin/briefs/:ref', { ref: ref ?? '' });
const toBooking = ({ ref }: Need): string => href('/admin/bookings/:ref', { ref: ref ?? '' });

const wordings: Record<Need['kind'], Wording> = {
  order_trouble: {
    title: ({ about }) => problems[about.split(',')[0] ?? ''] ?? 'Order payment to check',
    action: 'Decide',
    to: toOrder,
    mark: 'danger',
  },
  answer_due: {
    title: (need, now) => (isOver(need, now) ? 'Answer overdue' : 'Answer due today'),
    action: 'Answer',
    to: ({ ref }) => href('/admin/inquiries/:ref', { ref: ref ?? '' }),
    mark: 'rust',
  },
  meeting_without_point: {
    title: () => 'Meeting without link or address',
    action: 'Send it',
    to: toBooking,
    mark: 'rust',
  },
  proof_waiting: { title: () => 'Proof of payment to check', action: 'Check it', to: toOrder, mark: 'rust' },
  order_message: { title: () => 'New message about an order', action: 'Answer', to: toOrder, mark: 'lichen' },
  area_above_size: {
    title: () => 'Area larger than the order includes',
    action: 'Decide',
    to: toOrder,
    mark: 'lichen',
  },
  change_asked: { title: () => 'A client asks for a change', action: 'Open', to: toOrder, mark: 'lichen' },
  change_answered: { title: () => 'A client answered about a change', action: 'Answer', to: toOrder, mark: 'lichen' },
  quote_due: { title: () => 'Quote to write', action: 'Quote', to: toBrief, mark: 'lichen' },
  question: { title: () => 'Question about a quote', action: 'Answer', to: toBrief, mark: 'lichen' },
  order_to_begin: { title: () => 'Paid order to start', action: 'Open', to: toOrder, mark: 'lichen' },
  course_to_date: { title: () => 'Paid course without a date', action: 'Agree on it', to: toOrder, mark: 'lichen' },
  delivery_unseen: {
    title: () => 'Nobody has downloaded a delivery',
    action: 'Write',
    to: (need) => `${toOrder(need)}#conversation`,
    mark: 'lichen',
  },
  delivery_accepted: { title: () => 'A client has accepted', action: 'See it', to: toOrder, mark: 'grey' },
  unmarked_meetings: {
    title: ({ count }) => `${counted(count, 'meeting', 'meetings')} without an outcome`,
    action: 'Record',
    to: () => `${href('/admin/bookings')}?show=unmarked`,
    mark: 'grey',
  },
  new_reviews: {
    title: ({ count }) => `${counted(count, 'new review', 'new reviews')}`,
    action: 'Read',
    to: () => href('/admin/reviews'),
    mark: 'grey',
  },
  failed_emails: {
    title: ({ count }) => `${counted(count, 'email', 'emails')} did not arrive`,
    action: 'See emails',
    to: () => href('/admin/emails'),
    mark: 'grey',
  },
  content_unfit: {
    title: ({ count }) => `${counted(count, 'published value does', 'published values do')} not fit this release`,
    action: 'See content',
    to: () => href('/admin/content'),
    mark: 'rust',
  },
  content_of_release: {
    title: ({ count }) =>
      `The release says something else than ${counted(count, 'published value', 'published values')}`,
    action: 'Compare',
    to: () => href('/admin/content'),
    mark: 'grey',
  },
  late_jobs: {
    title: ({ count }) => `${counted(count, 'job is', 'jobs are')} late`,
    action: 'See system',
    to: () => href('/admin/system'),
    mark: 'grey',
  },
};

export function NeedRow({ need, now }: { need: Need; now: number }) {
  const { title, action, to, mark } = wordings[need.kind];
  const { ref, name, about, kind } = need;
  const heading = title(need, now);
  const subject = [ref, name].filter(Boolean).join(', ');
  const detail = kind === 'order_trouble' || !about ? subject : `${subject}: ${about}`;
  return (
    <li className={`need need-${mark}`}>
      <div className="min-w-0">
        <h4 className="font-strong">{heading}</h4>
        {detail && <p className="text-ink2 wrap-anywhere">{detail}</p>}
      </div>
      <p className="text-small text-ink2">{whenOf(need, now)}</p>
      <ButtonLink kind="quiet" small to={to(need)} aria-label={[action, subject || heading].join(': ')}>
        {action}
      </ButtonLink>
    </li>
  );
}

function whenOf(need: Need, now: number): string {
  const { at, isDue } = need;
  if (!isDue || isOver(need, now)) return `since ${formatNear(at, now)}`;
  return `by ${momentIn(businessZone, at).time}, in ${formatSpan(Date.parse(at) - now)}`;
}
