import { Skeleton } from '#web/ui/content/skeleton.tsx';
import { datesOf, daysSinceMonday, formatDay, formatMonth } from './times.ts';
import type { MonthSlots } from './use-month-slots.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  month: string;
  times: MonthSlots;
  today: string;
  opened: string | undefined;
  onOpen: (date: string) => void;
}

/** A month as a table, Monday first; a day with free times is a button. */
export const MonthGrid = ({ month, times, today, opened, onOpen }: Props) => (
  <table className="month" aria-busy={times.state === 'loading'}>
    <caption className="sr-only">Days with free times in {formatMonth(month)}</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            {weekday.slice(0, 3)}
            <span className="sr-only">{weekday.slice(3)}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month, today).map((week) => (
        <tr key={week.dates[0]}>
          {week.skipped > 0 && <td colSpan={week.skipped} />}
          {week.dates.map((date) => (
            <td key={date}>
              {times.state === 'loading' && date >= today && daysSinceMonday(date) < 5 ? (
                <Skeleton className="month-day" />
              ) : (
                <Day
                  date={date}
                  free={times.state === 'known' ? (times.days.get(date)?.slots.length ?? 0) : 0}
                  isToday={date === today}
                  isOpen={date === opened}
                  onOpen={() => onOpen(date)}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface DayProps {
  date: string;
  free: number;
  isToday: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Day({ date, free, isToday, isOpen, onOpen }: DayProps) {
  const number = Number(date.slice(8));
  const foot = isToday ? ' month-today' : '';
  const current = isToday ? 'date' : undefined;
  if (free === 0) {
    return (
      <span className={`month-day${foot}`} aria-current={current}>
        {number}
      </span>
    );
  }
  const [weekday, , month] = formatDay(date).split(' ');
  return (
    <button
      type="button"
      className={`month-day month-open${foot}`}
      aria-current={current}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <span>
        <span className="sr-only">{weekday} </span>
        {number}
        <span className="sr-only"> {month}, </span>
      </span>
      <span className="month-free">{free} free</span>
    </button>
  );
}

/** The dates of a month by week, without past weeks of the current month; `skipped` is the days before the 1st. */
function weeksOf(month: string, today: string): { skipped: number; dates: string[] }[] {
  const dates = datesOf(month);
  const skipped = daysSinceMonday(dates[0] ?? '');
  const weeks = [{ skipped, dates: dates.slice(0, 7 - skipped) }];
  for (let from = 7 - skipped; from < dates.length; from += 7) {
    weeks.push({ skipped: 0, dates: dates.slice(from, from + 7) });
  }
  return weeks.filter(({ dates: week }) => (week.at(-1) ?? '') >= today || (dates.at(-1) ?? '') < today);
}
