import { businessZone, type Slot } from '#contract/bookings/bookings.ts';
import { Skeleton } from '#web/ui/content/skeleton.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { formatDay, formatSlot, placeOf, timeElsewhere } from './times.ts';

interface Props {
  date: string;
  slots: readonly Slot[];
  taken: readonly Slot[];
  zone: string;
  chosen: string;
  /** The start of the booking to reschedule: shown, but not selectable. */
  current?: string | undefined;
  onChoose: (start: string) => void;
  /** Id of the message that a time must be chosen, while it is shown. */
  messageId: string | undefined;
}

export const firstSlotId = 'first-free-time';

/** The times of one day. Taken times stay visible, so that visitors see why they cannot choose them. */
export function SlotPicker({ date, slots, taken, zone, chosen, current, onChoose, messageId }: Props) {
  const all = [...slots, ...taken].sort((one, other) => one.start.localeCompare(other.start));
  const free = new Set(slots.flatMap(({ start }) => (start === current ? [] : [start])));
  const first = all.find(({ start }) => free.has(start));
  const differs = first !== undefined && timeElsewhere(zone, first.start) !== null;
  return (
    <fieldset className="mt-9" aria-describedby={messageId}>
      <legend>
        <h3 className="text-card">{formatDay(date)}</h3>
      </legend>
      <p className="mt-1 text-small text-ink2">
        Bulawayo time (CAT, UTC+2). Each slot is 30 minutes.
        {differs && ` Your own time is in small type, in ${placeOf(zone)}.`}
      </p>
      <div className="slots">
        {all.map((slot) => (
          <label key={slot.start} className={slot.start === current ? 'slot slot-current' : 'slot'}>
            <input
              type="radio"
              name="time"
              id={slot === first ? firstSlotId : undefined}
              value={slot.start}
              checked={slot.start === chosen && free.has(slot.start)}
              disabled={!free.has(slot.start)}
              aria-label={formatSlot(slot, zone) + (free.has(slot.start) ? '' : notFree(slot.start === current))}
              onChange={() => onChoose(slot.start)}
            />
            <span>{momentIn(businessZone, slot.start).time}</span>
            {slot.start === current && <small>Your booked time</small>}
            {differs && slot.start !== current && <small>{timeElsewhere(zone, slot.start)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const notFree = (isCurrent: boolean): string => (isCurrent ? ', your booked time' : ', taken');

const awaited = Array.from({ length: 8 }, (_, place) => place);

export const SlotSkeletons = () => (
  <div className="mt-9">
    <Skeleton className="skeleton-title" />
    <div className="slots">
      {awaited.map((place) => (
        <Skeleton key={place} className="skeleton-time" />
      ))}
    </div>
  </div>
);
