import { href, Link } from 'react-router';
import type { Block } from '#contract/admin/calendar.ts';
import { meetingModeNames } from '#contract/bookings/bookings.ts';
import { withStyles } from '#web/ui/records/with-styles.ts';
import { type DayOfCalendar, type Entry, type Minutes, timeOfMinutes } from '../day-entries.ts';
import { dayNameOf, describeEntry, timeOf } from '../entry-names.ts';
import { partOf, placeEntries } from './week-scale.ts';
import './week-items.css';

interface Props {
  day: DayOfCalendar;
  scale: Minutes;
  onOpen: (block: Block) => void;
}

/** The entries of a day in order: bookings link to their pages, blocks open a dialog that can remove them. */
export function DayItems({ day, scale, onOpen }: Props) {
  return (
    <ol aria-label={`${dayNameOf(day.date)}${day.spans.length > 0 ? '' : ', closed'}`}>
      {placeEntries(day.entries, scale).map(({ entry, top, height, lane, lanes }) => (
        <li
          key={entry.kind + entry.from}
          className={`week-item week-item-${entry.kind}`}
          ref={withStyles({ '--at': top, '--length': height, '--lane': lane / lanes, '--width': 1 / lanes })}
        >
          <Item entry={entry} onOpen={onOpen} />
          {entry.kind !== 'block' && (
            <span
              className="week-buffer"
              aria-hidden="true"
              ref={withStyles({ '--buffer': bufferOf(entry, scale, day.freeMinutesAfter) / height })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

const bufferOf = ({ to }: Entry, scale: Minutes, minutes: number): number =>
  Math.min(partOf(scale, to + minutes), 1) - partOf(scale, to);

function Item({ entry, onOpen }: { entry: Entry; onOpen: (block: Block) => void }) {
  if (entry.kind === 'booking') {
    const { ref, name, topic, service, mode } = entry.booking;
    return (
      <Link to={href('/admin/bookings/:ref', { ref })}>
        <span className="sr-only">
          {timeOfMinutes(entry.from)} to {timeOfMinutes(entry.to)},{' '}
        </span>
        <b>{name || 'Client deleted'}</b>
        <span className="sr-only">, </span>
        <span>{topic || service}</span>
        <span className="sr-only">, {meetingModeNames[mode]}</span>
      </Link>
    );
  }
  if (entry.kind === 'hold') {
    return (
      <p>
        <span className="sr-only">{describeEntry(entry)}</span>
        <b aria-hidden="true">{entry.hold.name || 'Held'}</b>
        <span aria-hidden="true">held until {timeOf(entry.hold.expiresAt)}</span>
      </p>
    );
  }
  return (
    <button type="button" aria-label={describeEntry(entry)} onClick={() => onOpen(entry.block)}>
      <span>{entry.block.reason || 'Blocked'}</span>
    </button>
  );
}
