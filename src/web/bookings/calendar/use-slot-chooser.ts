import { type RefObject, useState } from 'react';
import { businessZone, type Slot } from '#contract/bookings/bookings.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { firstSlotId } from './slot-picker.tsx';
import { dateFromNow, monthOf } from './times.ts';
import { type MonthSlots, useMonthSlots } from './use-month-slots.ts';

interface Options {
  heading: RefObject<HTMLHeadingElement | null>;
  chosen: string;
  onChoose: (start: string) => void;
  /** A booking to reschedule, and its current start. */
  moving?: { ref: string; start: string } | undefined;
}

const dateOf = (start: string): string => momentIn(businessZone, start).date;

export function useSlotChooser({ heading, chosen, onChoose, moving }: Options) {
  const near = chosen || moving?.start;
  const [{ month, byDefault }, setView] = useState(() => ({
    month: monthOf(near ? dateOf(near) : dateFromNow(0)),
    byDefault: !near,
  }));
  const [clicked, setClicked] = useState<string | null>(near ? dateOf(near) : null);
  const [hurried, setHurried] = useState(false);
  const { times, lastDay, reload } = useMonthSlots(month, moving?.ref);
  const free = freeDays(times);
  const opened = [clicked, chosen && dateOf(chosen), free[0]].find((date) => date && monthOf(date) === month);

  function turnTo(target: string): void {
    setView({ month: target, byDefault: false });
    setClicked(null);
  }
  // At the end of a month, starts with the first month that has free times; turning back shows that none are left.
  if (byDefault && times.state === 'known' && free.length === 0 && times.next)
    turnTo(monthOf(dateOf(times.next.start)));

  return {
    heading,
    chosen,
    current: moving?.start,
    month,
    lastMonth: monthOf(lastDay ?? ''),
    times,
    free,
    day: times.state === 'known' && opened ? times.days.get(opened) : undefined,
    /** Id of the message that a time must be chosen, once the visitor tried to continue without one. */
    messageId: hurried && !chosen ? 'time-missing' : undefined,
    reload,
    turnTo,
    open: setClicked,
    chooseShown(start: string): void {
      setClicked(dateOf(start));
      onChoose(start);
    },
    jumpTo({ start }: Slot): void {
      onChoose(start);
      turnTo(monthOf(dateOf(start)));
      heading.current?.focus();
    },
    /** Whether a time is chosen; if not, shows the message and focuses the first free time. */
    require(): boolean {
      setHurried(!chosen);
      if (!chosen) (document.getElementById(firstSlotId) ?? heading.current)?.focus();
      return chosen !== '';
    },
  };
}

export type SlotChooserState = ReturnType<typeof useSlotChooser>;

const freeDays = (times: MonthSlots): string[] =>
  times.state === 'known'
    ? [...times.days.values()].flatMap(({ date, slots }) => (slots.length > 0 ? [date] : []))
    : [];
