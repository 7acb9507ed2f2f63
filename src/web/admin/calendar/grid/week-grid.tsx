import type { Block } from '#contract/admin/calendar.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { withStyles } from '#web/ui/records/with-styles.ts';
import { hoursOf } from '../../today/day/day-scale.ts';
import { type DayOfCalendar, lengthOf, type Minutes, minutesIn, timeOfMinutes } from '../day-entries.ts';
import { dayNameOf } from '../entry-names.ts';
import { DayItems } from './day-items.tsx';
import { type Selection, spanOf } from './selection.ts';
import type { useSelection } from './use-selection.ts';
import { openMinutes, partOf } from './week-scale.ts';
import './week-closed.css';
import './week-grid.css';
import './week-chosen.css';

interface Props {
  days: readonly DayOfCalendar[];
  scale: Minutes;
  today: string;
  now: number;
  choice: ReturnType<typeof useSelection>;
  /** The selection as text. */
  choiceText: string;
  helpId: string;
  onOpen: (block: Block) => void;
}

/** The week from top to bottom. Its entries are a list for each day, above a layer in which time can be selected. */
export function WeekGrid({ days, scale, today, now, choice, choiceText, helpId, onOpen }: Props) {
  return (
    <div className="week" ref={withStyles({ '--hours': (scale.to - scale.from) / 60 })}>
      <div className="week-heads week-template" aria-hidden="true">
        {days.map((day) => (
          <DayHead key={day.date} day={day} isToday={day.date === today} />
        ))}
      </div>
      <div className="week-body">
        <Times scale={scale} />
        <div className="week-field week-template" aria-hidden="true">
          {days.map((day) => (
            <DayField key={day.date} day={day} scale={scale} />
          ))}
        </div>
        <div
          className="week-field week-template week-layer"
          // With this role a screen reader passes the keys to the page, and announces each change.
          role="slider"
          aria-orientation="vertical"
          aria-valuemin={scale.from}
          aria-valuemax={scale.to}
          aria-valuenow={choice.selection?.head ?? scale.from}
          aria-valuetext={choiceText || 'Nothing chosen'}
          aria-label="Choose time to block"
          aria-describedby={helpId}
          tabIndex={0}
          {...choice.layer}
        >
          {days.map((day, index) => (
            <div key={day.date} data-day={index} className="week-column">
              {choice.selection?.day === index && <ChosenSpan selection={choice.selection} day={day} scale={scale} />}
            </div>
          ))}
        </div>
        <div className="week-field week-template week-items">
          {days.map((day) => (
            <div key={day.date} className="week-column">
              <DayItems day={day} scale={scale} onOpen={onOpen} />
              {day.date === today && <NowLine day={day.date} scale={scale} now={now} />}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const Times = ({ scale }: { scale: Minutes }) => (
  <div className="week-times" aria-hidden="true">
    {hoursOf(scale).map(({ label, at }) => (
      <span key={label} ref={withStyles({ '--at': at })}>
        {label}
      </span>
    ))}
  </div>
);

function DayHead({ day: { date, holiday }, isToday }: { day: DayOfCalendar; isToday: boolean }) {
  return (
    <div className={`week-head${holiday ? ' week-head-closed' : ''}${isToday ? ' week-head-today' : ''}`}>
      <span>{dayNameOf(date).slice(0, 3)}</span>
      <b>{Number(date.slice(8))}</b>
    </div>
  );
}

function DayField({ day, scale }: { day: DayOfCalendar; scale: Minutes }) {
  return (
    <div className="week-column week-closed">
      {openMinutes(day).map(({ from, to }) => (
        <div
          key={from}
          className="week-open"
          ref={withStyles({ '--at': partOf(scale, from), '--length': partOf(scale, to) - partOf(scale, from) })}
        />
      ))}
      {day.spans.length === 0 && (
        <p className="week-why">
          {day.holiday && <b>{day.holiday}</b>} <span>Closed</span>
        </p>
      )}
    </div>
  );
}

/** Shows no times where it overlaps an entry, which has its own label. */
function ChosenSpan({ selection, day, scale }: { selection: Selection; day: DayOfCalendar; scale: Minutes }) {
  const span = spanOf(selection);
  const at = partOf(scale, span.from);
  const isClear = day.entries.every(({ from, to }) => to <= span.from || from >= span.to);
  const isLong = span.to - span.from > 4 * limits.slotCellMinutes;
  return (
    <div className="week-chosen" ref={withStyles({ '--at': at, '--length': partOf(scale, span.to) - at })}>
      {isClear && !isLong && (
        <span>
          {timeOfMinutes(span.from)} to {timeOfMinutes(span.to)}
        </span>
      )}
      {isClear && isLong && (
        <>
          <span>{timeOfMinutes(span.from)}</span>
          <b>{lengthOf(span)}</b>
          <span>{timeOfMinutes(span.to)}</span>
        </>
      )}
    </div>
  );
}

function NowLine({ day, scale, now }: { day: string; scale: Minutes; now: number }) {
  const instant = new Date(now).toISOString();
  const minutes = minutesIn(day, { start: instant, end: new Date(now + 60_000).toISOString() });
  if (!minutes || minutes.from < scale.from || minutes.from > scale.to) return null;
  return (
    <div className="week-now" ref={withStyles({ '--at': partOf(scale, minutes.from) })} aria-hidden="true">
      <span>{momentIn(businessZone, instant).time}</span>
    </div>
  );
}
