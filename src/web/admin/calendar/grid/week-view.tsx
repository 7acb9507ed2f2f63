import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from '#contract/admin/calendar.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { addressOf, type CalendarRange } from '../calendar-address.ts';
import { type CalendarData, type DayOfCalendar, lengthOf, timeOfMinutes } from '../day-entries.ts';
import { dayNameOf } from '../entry-names.ts';
import { BlockDetails } from '../forms/block-details.tsx';
import { BlockForm } from '../forms/block-form.tsx';
import type { BlockValues } from '../forms/block-values.ts';
import { JumpTo } from '../jump-to.tsx';
import { MiniMonth } from './mini-month.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { type Selection, selectSpan, spanOf } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { WeekGrid } from './week-grid.tsx';
import { openMinutes, weekScale } from './week-scale.ts';
import './week-side.css';

interface Props {
  calendar: CalendarData;
  days: readonly DayOfCalendar[];
  shown: CalendarRange;
  today: string;
  now: number;
  onChange: () => void;
}

export function WeekView({ calendar, days, shown, today, now, onChange }: Props) {
  const helpId = useId();
  const [block, setBlock] = useState<Block | null>(null);
  const scale = weekScale(days);
  const choice = useSelection({ scale, days: days.length, first: firstChoice(days, today) });
  const { selection, opened } = choice;
  const day = selection && days[selection.day];
  return (
    <div className="week-columns-of-page">
      <div className="min-w-0">
        <KeysHelp id={helpId} />
        <WeekGrid
          days={days}
          scale={scale}
          today={today}
          now={now}
          choice={choice}
          choiceText={day && selection ? describeSelection(day, selection) : ''}
          helpId={helpId}
          onOpen={setBlock}
        />
        <Legend />
        {block && <BlockDetails block={block} onGone={onChange} onClose={() => setBlock(null)} />}
      </div>
      <aside className="week-side" aria-label="Beside the week">
        {day && selection && opened && (
          <WeekPanel day={day} byKeys={opened === 'keys'} shown={shown}>
            <BlockForm
              key={choice.version}
              initial={valuesOf(day, selection)}
              known={calendar}
              onWrite={(values) => choice.write(selectionIn(values, days) ?? selection)}
              onBlocked={() => {
                choice.drop();
                onChange();
              }}
              onCancel={choice.drop}
            />
          </WeekPanel>
        )}
        <MiniMonth shown={shown} today={today} />
        <JumpTo shown={shown} />
        <OpeningHours days={days} />
      </aside>
    </div>
  );
}

const KeysHelp = ({ id }: { id: string }) => (
  <p id={id} className="sr-only">
    Arrow keys move by 15 minutes; Shift extends. Enter opens the form that blocks it, Escape drops it.
  </p>
);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The span typed in the form, if it is within one day of the week. */
function selectionIn({ day, from, to }: BlockValues, days: readonly DayOfCalendar[]): Selection | null {
  const index = days.findIndex(({ date }) => date === day);
  const span = { from: minutesOf(from), to: minutesOf(to) };
  return index >= 0 && span.from < span.to ? selectSpan(index, span) : null;
}

function valuesOf({ date }: DayOfCalendar, selection: Selection): BlockValues {
  const { from, to } = spanOf(selection);
  return { day: date, from: timeOfMinutes(from), to: timeOfMinutes(to % 1_440), reason: '' };
}

/** Today, or else the first open day of the week; at the time when it opens. */
function firstChoice(days: readonly DayOfCalendar[], today: string): { day: number; minutes: number } {
  const isToday = days.findIndex(({ date }) => date === today);
  const day =
    isToday >= 0
      ? isToday
      : Math.max(
          0,
          days.findIndex(({ spans }) => spans.length > 0),
        );
  const [open] = days[day] ? openMinutes(days[day]) : [];
  return { day, minutes: open?.from ?? 480 };
}

function describeSelection({ date, entries, spans }: DayOfCalendar, selection: Selection): string {
  const span = spanOf(selection);
  const isClosed = openMinutes({ spans }).every(({ from, to }) => span.to <= from || span.from >= to);
  const inside = entries.filter(({ from, to }) => from < span.to && to > span.from);
  const kinds = (['booking', 'hold', 'block'] as const).filter((kind) => inside.some((entry) => entry.kind === kind));
  const names = { booking: 'booked', hold: 'held', block: 'blocked' };
  const states = [isClosed && 'closed', ...kinds.map((kind) => names[kind])].filter(Boolean);
  const times = `${timeOfMinutes(span.from)} to ${timeOfMinutes(span.to)}`;
  return [`${dayNameOf(date)}, ${times}`, lengthOf(span), ...states].join(', ');
}

const legend = [
  ['booking', 'Booked'],
  ['hold', 'Held for a client'],
  ['buffer', '15 min after a meeting'],
  ['block', 'Blocked'],
  ['closed', 'Closed'],
  ['chosen', 'Being chosen'],
] as const;

const Legend = () => (
  <ul className="week-legend" aria-hidden="true">
    {legend.map(([kind, label]) => (
      <li key={kind}>
        <span className={`week-sign week-sign-${kind}`} />
        {label}
      </li>
    ))}
  </ul>
);

interface WeekPanelProps {
  day: DayOfCalendar;
  shown: CalendarRange;
  /** Opened with the keyboard, so the focus moves to the panel. */
  byKeys: boolean;
  /** The form. */
  children: ReactNode;
}

/** The actions for the time selected in the week. */
function WeekPanel({ day: { date }, shown, byKeys, children }: WeekPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (byKeys) heading.current?.focus();
  }, [byKeys]);
  return (
    <section className="week-panel" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="text-card outline-none">
        Block this time
      </h3>
      <p className="text-small text-ink2">{dayNameOf(date)}</p>
      {children}
      <p className="mt-3 text-small">
        <TextLink to={`${addressOf({ ...shown, date })}&new=booking`}>New booking on this day</TextLink>
      </p>
    </section>
  );
}
