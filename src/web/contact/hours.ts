import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import { twoDigits } from '../ui/format/numbers.ts';

/** Hours on a clock that is `apart` minutes ahead, as `23:00 the day before to 07:30`. Null without a difference. */
export function hoursElsewhere({ opens, closes }: Pick<OpenHours, 'opens' | 'closes'>, apart: number): string | null {
  return apart === 0 ? null : `${moved(opens, apart)} to ${moved(closes, apart)}`;
}

function moved(time: string, minutes: number): string {
  const [hours = 0, ownMinutes = 0] = time.split(':').map(Number);
  const at = hours * 60 + ownMinutes + minutes;
  const ofDay = ((at % 1_440) + 1_440) % 1_440;
  const clock = `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
  return clock + (at < 0 ? ' the day before' : at >= 1_440 ? ' the next day' : '');
}
