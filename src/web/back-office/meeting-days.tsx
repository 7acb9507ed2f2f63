import type { Meeting } from '#contract/back-office.ts';
import { businessZone, meetingModeNames } from '#contract/bookings.ts';
import { momentIn } from '../ui/moments.ts';
import { Tag } from '../ui/tag.tsx';

interface Props {
  /** The business day, `YYYY-MM-DD`. */
  today: string;
  meetings: readonly Meeting[];
}

/** Meetings by day, today first, also when nothing is booked. Times are Bulawayo's. */
export function MeetingDays({ today, meetings }: Props) {
  const days = new Map<string, Meeting[]>([[today, []]]);
  for (const meeting of meetings) {
    const { date } = momentIn(businessZone, meeting.start);
    days.set(date, [...(days.get(date) ?? []), meeting]);
  }
  return (
    <div className="grid gap-10">
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="text-h3">
            {date === today ? `Today, ${inWords(date)}` : inWords(date)}
          </h2>
          {ofDay.length ? (
            <ul className="meetings">
              {ofDay.map((meeting) => (
                <MeetingRow key={meeting.ref} meeting={meeting} />
              ))}
            </ul>
          ) : (
            <p className="mt-3 text-ink2">No meetings today.</p>
          )}
        </section>
      ))}
      {days.size === 1 && <p className="text-ink2">No meetings are booked for the days to come.</p>}
    </div>
  );
}

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const from = momentIn(businessZone, meeting.start).time;
  const until = momentIn(businessZone, meeting.end).time;
  return (
    <li>
      <div>
        <p className="text-h4">
          {from} to {until}
        </p>
        <p className="mt-1">
          <Tag tone="strong">Confirmed</Tag>
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-strong">{meeting.name}</p>
        {meeting.organisation && <p>{meeting.organisation}</p>}
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${meeting.email}`}>
            {meeting.email}
          </a>
        </p>
        {meeting.phone && (
          <p>
            <a className="link" href={`tel:${meeting.phone}`}>
              {meeting.phone}
            </a>
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="font-strong">
          {meetingModeNames[meeting.mode]}, {meeting.service ?? 'no service chosen yet'}
        </p>
        <p className="text-ink2 wrap-anywhere whitespace-pre-line">{meeting.topic}</p>
        <p className="mt-1 text-small text-ink2">{meeting.ref}</p>
      </div>
    </li>
  );
}

function inWords(date: string): string {
  const { weekday, day } = momentIn('UTC', `${date}T00:00:00Z`);
  return `${weekday} ${day}`;
}
