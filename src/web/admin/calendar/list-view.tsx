import { href } from 'react-router';
import { spansText } from '#contract/bookings/format-opening-hours.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { type DayOfCalendar, type Entry, timeOfMinutes } from './day-entries.ts';
import { dayNameOf, timeOf } from './entry-names.ts';
import { removeBlock } from './forms/remove-block.ts';
import './list-view.css';

interface Props {
  days: readonly DayOfCalendar[];
  today: string;
  onChange: () => void;
}

/** Everything as text, day by day: the calendar on a phone and for use without a pointer. */
export const ListView = ({ days, today, onChange }: Props) => (
  <div className="grid gap-10">
    {days.map((day) => (
      <section key={day.date} aria-labelledby={`day-${day.date}`}>
        <h3 id={`day-${day.date}`} className="text-h4">
          {day.date === today ? `Today, ${dayNameOf(day.date)}` : dayNameOf(day.date)}
        </h3>
        <p className="text-small text-ink2">{describeHours(day)}</p>
        {day.entries.length > 0 && (
          <ul className="admin-rows calendar-list mt-3">
            {day.entries.map((entry) => (
              <ListEntry key={entry.kind + idOf(entry)} entry={entry} day={day.date} onChange={onChange} />
            ))}
          </ul>
        )}
        {day.entries.length === 0 && day.spans.length > 0 && <p className="mt-2 text-ink2">No bookings.</p>}
      </section>
    ))}
  </div>
);

export const describeHours = ({ spans, holiday }: Pick<DayOfCalendar, 'spans' | 'holiday'>): string => {
  if (spans.length > 0) return `Open ${spansText(spans)}`;
  return holiday ? `Closed: ${holiday}` : 'Closed';
};

const idOf = (entry: Entry): string =>
  entry.kind === 'booking' ? entry.booking.id : entry.kind === 'hold' ? entry.hold.id : entry.block.id;

function ListEntry({ entry, day, onChange }: { entry: Entry; day: string; onChange: () => void }) {
  return (
    <li className={`calendar-row calendar-row-${entry.kind}`}>
      <p className="font-strong">
        {timeOfMinutes(entry.from)} to {timeOfMinutes(entry.to)}
      </p>
      {entry.kind === 'booking' && (
        <p className="min-w-0 wrap-anywhere">
          <TextLink to={href('/admin/bookings/:ref', { ref: entry.booking.ref })}>
            {entry.booking.name || 'Client deleted'}
          </TextLink>
          <span className="block text-ink2">{entry.booking.topic || entry.booking.service}</span>
        </p>
      )}
      {entry.kind === 'hold' && (
        <p className="min-w-0 wrap-anywhere">
          Held{entry.hold.name && ` for ${entry.hold.name}`}
          <span className="block text-ink2">until {timeOf(entry.hold.expiresAt)}, unless it is booked by then</span>
        </p>
      )}
      {entry.kind === 'block' && (
        <p className="min-w-0 wrap-anywhere">
          Blocked{entry.block.reason && `: ${entry.block.reason}`}
          {entry.block.by && <span className="block text-ink2">by {entry.block.by}</span>}
        </p>
      )}
      {entry.kind === 'block' && entry.block.courseDateId && (
        <TextLink to={href('/admin/courses/:id', { id: entry.block.courseDateId })}>Open the course date</TextLink>
      )}
      {entry.kind === 'block' && !entry.block.courseDateId && (
        <ActionButton
          label={`Remove the block of ${dayNameOf(day)}, ${timeOfMinutes(entry.from)} to ${timeOfMinutes(entry.to)}`}
          run={async () => {
            await removeBlock(entry.block.id);
            onChange();
          }}
        >
          Remove
        </ActionButton>
      )}
    </li>
  );
}
