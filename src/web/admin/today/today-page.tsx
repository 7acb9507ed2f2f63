import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type FailedEmail, listFailedEmails } from '#contract/admin/failed-emails.ts';
import { readToday, type WaitingInquiry } from '#contract/admin/today.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { spansText } from '#contract/bookings/format-opening-hours.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { LoadedPart, type PageProps, pageLoader, useReloadFor } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { useMinute } from '../frame/use-minute.ts';
import type { Route } from './+types/today-page.ts';
import { DayLine } from './day/day-line.tsx';
import { dayScale } from './day/day-scale.ts';
import { FailedEmails } from './failed-emails.tsx';
import { MoneyWaiting } from './money-waiting.tsx';
import { NeedRow } from './need-row.tsx';
import { counted, formatNear, formatSpan } from './time-spans.ts';
import './today-page.css';
import './inquiries-waiting.css';

export const meta = privateMetaOf(href('/admin'), {
  title: 'Today',
  description: 'For staff: the meetings of the day, what needs attention, unpaid orders, inquiries and failed emails.',
});

type Day = ReplyOf<typeof readToday>;

export const clientLoader = pageLoader(async ({ signal }) => {
  const [day, { emails }] = await Promise.all([
    call(readToday, {}, { signal }),
    call(listFailedEmails, {}, { signal }),
  ]);
  return { day, emails };
});

export const HydrateFallback = () => <TodayPage loaderData="loading" />;
export const ErrorBoundary = () => <TodayPage loaderData="failed" />;
export default TodayPage;

function TodayPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const now = useMinute();
  // At midnight in Bulawayo the page has to show the next day.
  useReloadFor(momentIn(businessZone, new Date(now).toISOString()).date);
  return (
    <LoadedPart name="the day" loaded={loaderData}>
      {(loaded) => <DayView {...loaded} now={now} />}
    </LoadedPart>
  );
}

interface ViewProps {
  day: Day;
  emails: readonly FailedEmail[];
  now: number;
}

function DayView({ day, emails, now }: ViewProps) {
  const { weekday, day: date } = momentIn('UTC', `${day.today}T00:00:00Z`);
  const scale = dayScale(day.hours, day.meetings, day.freeMinutesAfter);
  const { needs, money, inquiries } = day;
  return (
    <>
      <div className="admin-head">
        <div>
          <h2 className="admin-title">
            {weekday} {date}
          </h2>
          <p className="mt-2 text-lead text-ink2">
            {needs.length > 0 ? counted(needs.length, 'task', 'tasks') : 'No tasks'}. {meetingsToCome(day, now)}
          </p>
        </div>
        <HoursOfDay day={day} />
      </div>
      {scale && <DayLine {...day} scale={scale} now={now} />}
      <div className="day-columns">
        <Part title="To do now" aside="most urgent first">
          {needs.length === 0 ? (
            <p className="mt-3 text-ink2">Nothing to do.</p>
          ) : (
            <ul>
              {needs.map((need) => (
                <NeedRow key={need.kind + need.ref} need={need} now={now} />
              ))}
            </ul>
          )}
        </Part>
        <Part title="Unpaid orders" all={{ to: `${href('/admin/orders')}?show=money`, label: 'All orders' }}>
          <MoneyWaiting money={money} now={now} />
        </Part>
        <Part title="Inquiries waiting" all={{ to: href('/admin/inquiries'), label: 'All inquiries' }}>
          <InquiriesWaiting inquiries={inquiries.list} now={now} />
        </Part>
        <Part title="Emails that failed" all={{ to: href('/admin/emails'), label: 'All emails' }}>
          <FailedEmails emails={emails} />
        </Part>
      </div>
    </>
  );
}

function meetingsToCome({ meetings, nextMeeting }: Day, now: number): string {
  const toCome = meetings.filter(({ start }) => Date.parse(start) > now);
  const [next] = toCome;
  if (next) {
    const span = formatSpan(Date.parse(next.start) - now);
    return `${counted(toCome.length, 'meeting', 'meetings')} to come, ${toCome.length > 1 ? 'the next ' : ''}in ${span}.`;
  }
  const none = meetings.length === 0 ? 'No meetings today.' : 'No more meetings today.';
  if (!nextMeeting) return none;
  const { weekday, day, time } = momentIn(businessZone, nextMeeting);
  return `${none} Next: ${weekday.slice(0, 3)} ${day}, ${time}.`;
}

function HoursOfDay({ day: { spans, closedFor, nextClosed } }: { day: Day }) {
  return (
    <p className="day-opening text-note text-ink2">
      {spans.length > 0
        ? `Open ${spansText(spans)}, Bulawayo time`
        : `Closed today${closedFor ? `: ${closedFor}` : ''}`}
      {nextClosed && (
        <span className="block">
          Next closed day: {formatNear(`${nextClosed.date}T10:00:00Z`, 0)}, {nextClosed.name}
        </span>
      )}
    </p>
  );
}

interface PartProps {
  title: string;
  aside?: string;
  all?: { to: string; label: string };
  children: ReactNode;
}

function Part({ title, aside, all, children }: PartProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="day-part">
      <div className="day-part-head">
        <h3 id={id} className="text-card">
          {title}
        </h3>
        {aside && <p className="text-small text-ink2">{aside}</p>}
        {all && (
          <TextLink to={all.to} className="ml-auto text-small">
            {all.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** Sorted by the time by which an answer is due, soonest first. */
function InquiriesWaiting({ inquiries, now }: { inquiries: readonly WaitingInquiry[]; now: number }) {
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
