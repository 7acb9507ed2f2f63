import { businessZone } from '#contract/bookings/bookings.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';

const minuteMs = 60_000;

/** `45 min`, `1 h 18 min`, `2 days`. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const rest = minutes % 60;
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
}

/** `today 09:12`, `yesterday 15:20`, `Fri 20 Nov`: in Bulawayo time. */
export function formatNear(instant: string, now: number): string {
  const { date, weekday, day, time } = momentIn(businessZone, instant);
  const distance = daysBetween(momentIn(businessZone, new Date(now).toISOString()).date, date);
  const name = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(distance)];
  return name ? `${name} ${time}` : `${weekday.slice(0, 3)} ${day.replace(/([A-Z][a-z]{2})[a-z]*$/, '$1')}`;
}

const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / 86_400_000);

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** `One thing`, `Five things`, `12 things`. */
export const counted = (count: number, one: string, several: string): string =>
  `${numbers[count] ?? count} ${count === 1 ? one : several}`;
