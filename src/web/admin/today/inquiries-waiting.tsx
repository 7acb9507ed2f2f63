import { href, Link } from 'react-router';
import type { WaitingInquiry } from '#contract/admin/today.ts';
import { formatNear } from './time-spans.ts';
import './inquiries-waiting.css';

/** Sorted by the time by which an answer is due, soonest first. */
export function InquiriesWaiting({ inquiries, now }: { inquiries: readonly WaitingInquiry[]; now: number }) {
  if (inquiries.length === 0) return <p className="mt-3 text-ink2">No unanswered inquiries.</p>;
  return (
    <ul>
      {inquiries.map(({ ref, type, name, about, createdAt, dueAt }) => (
        <li key={ref} className="waiting-inquiry">
          <p className="text-small text-ink2 first-letter:uppercase">{type}</p>
          <div className="min-w-0">
            <Link to={href('/admin/inquiries/:ref', { ref })} className="font-strong wrap-anywhere hover:underline">
              {about}
            </Link>
            <p className="text-small text-ink2 wrap-anywhere">
              {name}, {ref}
            </p>
          </div>
          {dueAt ? (
            <p className={`text-small ${isSoon(dueAt, now) ? 'waiting-soon' : 'text-ink2'}`}>
              <span className="sr-only">Answer due </span>
              {formatNear(dueAt, now)}
            </p>
          ) : (
            <p className="text-small text-ink2">since {formatNear(createdAt, now)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const isSoon = (dueAt: string, now: number): boolean =>
  Date.parse(dueAt) <= now || formatNear(dueAt, now).startsWith('today');
