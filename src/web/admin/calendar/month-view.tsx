import { Link } from 'react-router';
import { addressOf, type CalendarRange, datesBetween, mondayOf, rangeOf, titleOf } from './calendar-address.ts';
import { type DayOfCalendar, timeOfMinutes } from './day-entries.ts';
import { dayNameOf } from './entry-names.ts';
import { describeHours } from './list-view.tsx';
import './month-view.css';

interface Props {
  days: readonly DayOfCalendar[];
  shown: CalendarRange;
  today: string;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The month as a table of weeks; each day links to its list. */
export function MonthView({ days, shown, today }: Props) {
  const { from, to } = rangeOf(shown);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const weeks = datesBetween(from, to).filter((date) => date === mondayOf(date));
  return (
    <section className="month-scroll" aria-label={titleOf(shown)}>
      <table className="month-table">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {datesBetween(monday, to)
                .slice(0, 7)
                .map((date) => {
                  const day = byDate.get(date);
                  return day && <MonthDay key={date} day={day} shown={shown} isToday={date === today} />;
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MonthDay({ day, shown, isToday }: { day: DayOfCalendar; shown: CalendarRange; isToday: boolean }) {
  const { date, spans, holiday, entries } = day;
  const isOther = date.slice(0, 7) !== shown.date.slice(0, 7);
  const bookings = entries.filter(({ kind }) => kind === 'booking').length;
  const holds = entries.filter(({ kind }) => kind === 'hold').length;
  return (
    <td className={`${spans.length > 0 ? 'month-open' : 'month-closed'}${isOther ? ' month-other' : ''}`}>
      <Link
        to={addressOf({ view: 'list', date })}
        className="month-date"
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dayNameOf(date)}, ${describeHours(day)}`}
      >
        {Number(date.slice(8))}
      </Link>
      {holiday && <span className="month-holiday">{holiday}</span>}
      {bookings > 0 && <span className="month-bookings">{bookings === 1 ? '1 booking' : `${bookings} bookings`}</span>}
      {holds > 0 && <span className="month-note">{holds} held</span>}
      {entries.map(
        (entry) =>
          entry.kind === 'block' && (
            <span key={entry.block.id} className="month-note">
              Blocked {timeOfMinutes(entry.from)}–{timeOfMinutes(entry.to)}
            </span>
          ),
      )}
    </td>
  );
}
