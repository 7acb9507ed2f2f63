import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { withStyles } from '#web/ui/records/with-styles.ts';
import type { DayOfCalendar } from '../day-entries.ts';
import { dayNameOf } from '../entry-names.ts';
import { openMinutes } from './week-scale.ts';

const [first, last] = [360, 1_200];

/** The opening hours of the shown week, each as a bar from 06:00 to 20:00. */
export const OpeningHours = ({ days }: { days: readonly DayOfCalendar[] }) => (
  <section aria-label="Opening hours">
    <div className="week-side-head">
      <h3 className="text-h4">Opening hours</h3>
      <TextLink to={href('/admin/hours')}>Change</TextLink>
    </div>
    <ul>
      {days.map((day) => {
        const part = (minutes: number): number => Math.min(1, Math.max(0, (minutes - first) / (last - first)));
        return (
          <li key={day.date} className="week-hours-row">
            <span>{dayNameOf(day.date).split(' ')[0]}</span>
            <span className="week-hours-bar" aria-hidden="true">
              {openMinutes(day).map(({ from, to }) => (
                <span key={from} ref={withStyles({ '--at': part(from), '--length': part(to) - part(from) })} />
              ))}
            </span>
            <span>
              {day.spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || day.holiday || 'Closed'}
            </span>
          </li>
        );
      })}
    </ul>
  </section>
);
