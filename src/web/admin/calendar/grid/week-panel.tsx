import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { addressOf, type CalendarRange } from '../calendar-address.ts';
import type { DayOfCalendar } from '../day-entries.ts';
import { dayNameOf } from '../entry-names.ts';

interface Props {
  day: DayOfCalendar;
  shown: CalendarRange;
  /** Opened with the keyboard, so the focus moves to the panel. */
  byKeys: boolean;
  /** The form. */
  children: ReactNode;
}

/** The actions for the time selected in the week. */
export function WeekPanel({ day: { date }, shown, byKeys, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (byKeys) heading.current?.focus();
  }, [byKeys]);
  return (
    <section className="week-panel" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="text-card outline-none">
        Block this time
      </h3>
      <p className="text-small text-ink2">{dayNameOf(date)}</p>
      {children}
      <p className="mt-3 text-small">
        <TextLink to={`${addressOf({ ...shown, date })}&new=booking`}>New booking on this day</TextLink>
      </p>
    </section>
  );
}
