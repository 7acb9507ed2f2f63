import { businessZone } from '#contract/bookings/bookings.ts';
import { momentIn } from '../ui/records/format-moment.ts';

/** `Monday 2 March 2026` in Bulawayo. */
export function shortDay(instant: string): string {
  const { weekday, day, year } = momentIn(businessZone, instant);
  return `${weekday} ${day} ${year}`;
}

/** `Monday 2 March 2026, 09:00` in Bulawayo. */
export const whenInBulawayo = (instant: string): string =>
  `${shortDay(instant)}, ${momentIn(businessZone, instant).time}`;

/** Today in Bulawayo, `YYYY-MM-DD`. */
export const today = (): string => momentIn(businessZone, new Date().toISOString()).date;
