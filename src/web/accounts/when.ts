import { businessZone } from '#contract/bookings/bookings.ts';
import { momentIn } from '../ui/records/format-moment.ts';

/** `Monday 2 March 2026, 09:00` in Bulawayo, as everywhere in the account: the page has to say so. */
export function whenOf(instant: string): string {
  const { weekday, day, year, time } = momentIn(businessZone, instant);
  return `${weekday} ${day} ${year}, ${time}`;
}
