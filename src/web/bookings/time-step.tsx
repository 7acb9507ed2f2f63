import { type RefObject, useState } from 'react';
import { bookingMessages, businessZone, type Slot } from '#contract/bookings.ts';
import { limits } from '#contract/limits.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthTurner } from './month-turner.tsx';
import { firstSlotId, SlotPicker, SlotSkeletons } from './slot-picker.tsx';
import { TimeRefusal } from './time-refusal.tsx';
import { dateFromNow, momentIn, monthInWords, monthOf, whenInShort } from './times.ts';
import type { BookingInProgress } from './use-booking.ts';
import { type MonthTimes, useMonthTimes } from './use-month-times.ts';
import { useOnline } from './use-online.ts';
import { addressOf } from './use-step.ts';
import { ZoneSelect } from './zone-select.tsx';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  time: BookingInProgress['time'];
  signedIn: boolean;
}

const dateOf = (start: string): string => momentIn(businessZone, start).date;

/** A day in the month, a time of that day, and the hold that keeps it. */
export function TimeStep({ heading, time, signedIn }: Props) {
  const { start, refusal } = time;
  const [month, setMonth] = useState(() => monthOf(start ? dateOf(start) : dateFromNow(limits.bookingNoticeHours)));
  const [clicked, setClicked] = useState<string | null>(start ? dateOf(start) : null);
  const [hurried, setHurried] = useState(false);
  const { times, reload } = useMonthTimes(month);
  const online = useOnline();
  const openAuthModal = useOpenAuthModal();
  const free = freeDays(times);
  const messageId = hurried && !start ? 'time-missing' : undefined;
  const opened = [clicked, start && dateOf(start), free[0]].find((date) => date && monthOf(date) === month);
  const day = times.state === 'known' && opened ? times.days.get(opened) : undefined;

  function turnTo(target: string): void {
    setMonth(target);
    setClicked(null);
  }
  function chooseShown(chosen: string): void {
    setClicked(dateOf(chosen));
    time.choose(chosen);
  }
  function jumpTo(slot: Slot): void {
    time.choose(slot.start);
    turnTo(monthOf(dateOf(slot.start)));
    heading.current?.focus();
  }
  async function goOn(): Promise<void> {
    if (!signedIn) return openAuthModal('login');
    setHurried(!start);
    if (!start) return (document.getElementById(firstSlotId) ?? heading.current)?.focus();
    if (!(await time.hold())) reload();
  }

  return (
    <>
      {refusal && <TimeRefusal key={refusal.at} {...refusal} onChoose={jumpTo} />}
      {!online && (
        <div className="mb-7">
          <Notice>{bookingMessages.offline}</Notice>
        </div>
      )}
      <MonthTurner heading={heading} month={month} onTurn={turnTo} />
      <MonthGrid month={month} times={times} today={dateFromNow(0)} opened={day?.date} onOpen={setClicked} />
      <p role="status" className="sr-only">
        {times.state === 'loading' ? 'Loading the free times...' : `${free.length} days with free times`}
      </p>
      {times.state === 'loading' && <SlotSkeletons />}
      {times.state === 'failed' && (
        <div className="mt-6 grid justify-items-start gap-4">
          <Notice tone="danger">The free times could not be loaded. {times.words}</Notice>
          <Button kind="quiet" onClick={reload}>
            Try Again
          </Button>
        </div>
      )}
      {times.state === 'known' && free.length === 0 && <NoneFree month={month} next={times.next} onChoose={jumpTo} />}
      {day && <SlotPicker {...day} zone={time.zone} chosen={start} onChoose={chooseShown} messageId={messageId} />}
      {messageId && (
        <div className="mt-3">
          <FieldError id={messageId}>{bookingMessages.slot}</FieldError>
        </div>
      )}
      <div className="mt-7 max-w-md">
        <ZoneSelect zone={time.zone} onChange={time.setZone} />
      </div>
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <ButtonLink kind="quiet" to={addressOf('about')}>
          Back
        </ButtonLink>
        <Button busy={time.holding} onClick={() => void goOn()}>
          {signedIn ? 'Your details' : 'Login to continue'}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </>
  );
}

interface NoneFreeProps {
  month: string;
  next: Slot | null;
  onChoose: (slot: Slot) => void;
}

const NoneFree = ({ month, next, onChoose }: NoneFreeProps) => (
  <div className="mt-6 grid justify-items-start gap-4">
    <p className="text-h4 flared">No free times in {monthInWords(month)}</p>
    {next && (
      <Button kind="quiet" onClick={() => onChoose(next)}>
        Next free: {whenInShort(businessZone, next.start)}
      </Button>
    )}
  </div>
);

const freeDays = (times: MonthTimes): string[] =>
  times.state === 'known'
    ? [...times.days.values()].flatMap(({ date, slots }) => (slots.length > 0 ? [date] : []))
    : [];
