import type { ClosedSpan, MeetingToday } from '#contract/admin/today.ts';
import { businessZone, meetingModeNames } from '#contract/bookings/bookings.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { withStyles } from '#web/ui/records/with-styles.ts';
import { type Block, blocksOf, closedOn, type DayScale, hoursOf, nowOn } from './day-scale.ts';
import './day-blocks.css';
import './day-labels.css';
import './day-line.css';

interface Props {
  scale: DayScale;
  meetings: readonly MeetingToday[];
  closed: readonly ClosedSpan[];
  /** Minutes that stay free after a meeting. */
  freeMinutesAfter: number;
  now: number;
}

const timeOf = (instant: string): string => momentIn(businessZone, instant).time;

/** The day as a bar of half hours, from left to right, or top to bottom on a phone; and the same as a list. */
export function DayLine({ scale, meetings, closed, freeMinutesAfter, now }: Props) {
  const mark = nowOn(scale, now);
  return (
    <>
      <div
        className={meetings.length > 0 ? 'day-line' : 'day-line day-line-empty'}
        aria-hidden="true"
        ref={withStyles({ '--hours': (scale.to - scale.from) / 60 })}
      >
        <div className="day-field">
          {closedOn(closed, scale).map(({ span, start, length }) => (
            <div key={span.start} className="day-closed" ref={withStyles({ '--at': start, '--length': length })}>
              <span>{span.reason}</span>
            </div>
          ))}
          {blocksOf(meetings, scale, { now, freeMinutesAfter }).map((block) => (
            <DayBlock key={block.meeting.ref} block={block} />
          ))}
          {mark !== null && (
            <div className="day-now" ref={withStyles({ '--at': mark })}>
              <span>{timeOf(new Date(now).toISOString())}</span>
            </div>
          )}
          <div className="day-bar" />
        </div>
        <div className="day-hours">
          {hoursOf(scale).map(({ label, at }) => (
            <span key={label} ref={withStyles({ '--at': at })}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <ol className="day-list" aria-label="Meetings today">
        {meetings.map(({ ref, start, end, name, topic, mode }) => (
          <li key={ref}>
            {timeOf(start)} to {timeOf(end)}, {name}, {meetingModeNames[mode]}: {topic}
            {Date.parse(end) <= now && ' (over)'}
          </li>
        ))}
      </ol>
      <ClosedSpans closed={closed} />
    </>
  );
}

const ClosedSpans = ({ closed }: Pick<Props, 'closed'>) =>
  closed.length > 0 && (
    <ul className="day-list" aria-label="Closed today">
      {closed.map(({ start, end, reason }) => (
        <li key={start}>
          {timeOf(start)} to {timeOf(end)}: {reason}
        </li>
      ))}
    </ul>
  );

function DayBlock({ block: { meeting, state, start, length, buffer, room, isLast } }: { block: Block }) {
  return (
    <>
      <div
        className={`day-block day-${state}${isLast ? ' day-last' : ''}`}
        ref={withStyles({ '--at': start, '--length': length })}
      />
      <div className="day-buffer" ref={withStyles({ '--at': start + length, '--length': buffer })} />
      <div
        className={`day-label ${isLast ? 'day-label-late' : 'day-label-early'} day-label-${state}`}
        ref={withStyles({ '--at': start, '--room': room, '--end': 1 - start - length })}
      >
        <b>
          {timeOf(meeting.start)} {meeting.name}
        </b>
        <span>
          {meeting.topic}
          <span className="wide:hidden">. {meetingModeNames[meeting.mode]}</span>
        </span>
      </div>
    </>
  );
}
