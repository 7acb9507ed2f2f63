import { hoursInWords } from '#contract/hours-in-words.ts';
import type { OpenHours } from '#contract/open-hours.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
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
