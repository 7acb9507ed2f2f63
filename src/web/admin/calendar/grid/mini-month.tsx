import { Link } from 'react-router';
import { addressOf, type CalendarRange, datesBetween, mondayOf, rangeOf, titleOf } from '../calendar-address.ts';
import { dayNameOf } from '../entry-names.ts';
import './week-months.css';

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** The month around the shown week; each day links to its week. */
export function MiniMonth({ shown, today }: { shown: CalendarRange; today: string }) {
  const month: CalendarRange = { view: 'month', date: shown.date };
  const { from, to } = rangeOf(month);
  return (
    <section className="mini-month" aria-label={titleOf(month)}>
      <h3 className="text-h4">{titleOf(month)}</h3>
      <p className="mini-days" aria-hidden="true">
        {weekdays.map((name, index) => (
          <span key={name + String(index)}>{name}</span>
        ))}
      </p>
      <p className="mini-days">
        {datesBetween(from, to).map((date) => (
          <Link
            key={date}
            to={addressOf({ view: 'week', date })}
            aria-label={dayNameOf(date)}
            aria-current={date === today ? 'date' : undefined}
            className={mini(date, shown)}
          >
            {Number(date.slice(8))}
          </Link>
        ))}
      </p>
    </section>
  );
}

function mini(date: string, { date: chosen }: CalendarRange): string {
  const inWeek = mondayOf(date) === mondayOf(chosen) ? ' mini-week' : '';
  const isOther = date.slice(0, 7) !== chosen.slice(0, 7) ? ' mini-other' : '';
  return `mini-day${inWeek}${isOther}`;
}
