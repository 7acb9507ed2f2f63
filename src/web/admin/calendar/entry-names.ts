import { businessZone, meetingModeNames } from '#contract/bookings/bookings.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { type Entry, timeOfMinutes } from './day-entries.ts';

export const timeOf = (instant: string): string => momentIn(businessZone, instant).time;

/** `Thursday 24 December` of a date. */
export function dayNameOf(date: string): string {
  const { weekday, day } = momentIn('UTC', `${date}T00:00:00Z`);
  return `${weekday} ${day}`;
}

const outcomes = { confirmed: '', completed: ', attended', no_show: ', did not come' };

/** An entry as a sentence, for screen readers and the list. */
export function describeEntry(entry: Entry): string {
  const times = `${timeOfMinutes(entry.from)} to ${timeOfMinutes(entry.to)}`;
  if (entry.kind === 'block') return `${times}, blocked${entry.block.reason && `: ${entry.block.reason}`}`;
  if (entry.kind === 'hold') {
    return `${times}, held until ${timeOf(entry.hold.expiresAt)}${entry.hold.name && ` for ${entry.hold.name}`}`;
  }
  const { name, mode, topic, status } = entry.booking;
  return `${times}, ${name || 'account deleted'}, ${meetingModeNames[mode]}${outcomes[status]}${topic && `: ${topic}`}`;
}
