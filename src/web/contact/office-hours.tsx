import { hoursInWords } from '#contract/bookings/format-opening-hours.ts';
import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import { useHydrated } from '../ui/async/use-hydrated.ts';
import { hoursElsewhere } from './hours.ts';

/** By Bulawayo's clock, and below it by the visitor's where that shows another time today. */
export function OfficeHours({ hours }: { hours: readonly OpenHours[] }) {
  const ahead = useHydrated() ? -new Date().getTimezoneOffset() : null;
  return hours.map((open) => {
    const own = ahead !== null && hoursElsewhere(open, ahead);
    return (
      <span key={hoursInWords(open)} className="block">
        {hoursInWords(open)}, Zimbabwe time
        {own && <span className="block text-ink2">{own} your time</span>}
      </span>
    );
  });
}
