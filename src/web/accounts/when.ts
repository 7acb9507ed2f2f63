import { momentIn } from '../ui/moments.ts';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** `Monday 2 March 2026` where the reader is */
export function dayOf(instant: string): string {
  const { weekday, day, year } = momentIn(ownZone(), instant);
  return `${weekday} ${day} ${year}`;
}

/** `Monday 2 March 2026, 09:00` where the reader is */
export const whenOf = (instant: string): string => `${dayOf(instant)}, ${momentIn(ownZone(), instant).time}`;
