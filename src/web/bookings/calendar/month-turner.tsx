import type { RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { dateFromNow, monthAfter, monthInWords, monthOf } from './times.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  month: string;
  onTurn: (month: string) => void;
}

/** The month shown, and the way to those before and after it that can be booked. */
export function MonthTurner({ heading, month, onTurn }: Props) {
  const first = monthOf(dateFromNow(0));
  const last = monthOf(dateFromNow(limits.bookingHorizonDays * 24));
  // Not `disabled`: the button that reached the end would lose the focus.
  const turn = (target: string, can: boolean) => ({
    className: 'month-turn',
    'aria-disabled': !can,
    onClick: () => can && onTurn(target),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-h3" tabIndex={-1} ref={heading}>
        <span className="sr-only">Day and time: </span>
        {monthInWords(month)}
      </h2>
      <div className="flex gap-1">
        <IconButton icon="chevron-left" label="Previous month" {...turn(monthAfter(month, -1), month > first)} />
        <IconButton icon="chevron-right" label="Next month" {...turn(monthAfter(month, 1), month < last)} />
      </div>
    </div>
  );
}
