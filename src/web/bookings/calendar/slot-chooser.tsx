import type { RefObject } from 'react';
import { href } from 'react-router';
import { bookingMessages, businessZone, type Slot } from '#contract/bookings/bookings.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { LoadFailure } from '#web/ui/records/async-section.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { SlotRefusal as Refusal } from './refusal.ts';
import { SlotPicker, SlotSkeletons } from './slot-picker.tsx';
import { dateFromNow, formatMonth, monthAfter, monthOf, whenInShort } from './times.ts';
import type { SlotChooserState } from './use-slot-chooser.ts';
import { ZoneSelect } from './zone-select.tsx';

interface Props {
  chooser: SlotChooserState;
  refusal: Refusal | null;
  zone: string;
  onZone: (zone: string) => void;
}

/** Chooses a day of the month and a time of that day, for a new booking or a reschedule. */
export function SlotChooser({ chooser, refusal, zone, onZone }: Props) {
  const { heading, month, times, free, day, messageId } = chooser;
  const online = useOnline();
  return (
    <>
      {refusal && <SlotRefusal key={refusal.at} refusal={refusal} onChoose={chooser.jumpTo} />}
      {!online && <Callout within="mb-7">{bookingMessages.offline}</Callout>}
      <MonthTurner heading={heading} month={month} last={chooser.lastMonth} onTurn={chooser.turnTo} />
      <MonthGrid month={month} times={times} today={dateFromNow(0)} opened={day?.date} onOpen={chooser.open} />
      <p role="status" className="sr-only">
        {times.state === 'loading'
          ? 'Loading the free times...'
          : `${free.length} ${free.length === 1 ? 'day' : 'days'} with free times`}
      </p>
      {times.state === 'loading' && <SlotSkeletons />}
      {times.state === 'failed' && (
        <div className="mt-6">
          <LoadFailure message={`The free times could not be loaded. ${times.message}`} onRetry={chooser.reload} />
        </div>
      )}
      {times.state === 'known' && free.length === 0 && (
        <NoneFree month={month} next={times.next} onChoose={chooser.jumpTo} />
      )}
      {day && (
        <SlotPicker
          {...day}
          zone={zone}
          chosen={chooser.chosen}
          current={chooser.current}
          onChoose={chooser.chooseShown}
          messageId={messageId}
        />
      )}
      {messageId && (
        <div className="mt-3">
          <FieldError id={messageId}>{bookingMessages.slot}</FieldError>
        </div>
      )}
      <div className="mt-7 max-w-md">
        <ZoneSelect zone={zone} onChange={onZone} />
      </div>
    </>
  );
}

const NoneFree = ({ month, next, onChoose }: { month: string; next: Slot | null; onChoose: (slot: Slot) => void }) => (
  <div className="mt-6 grid justify-items-start gap-4">
    <p className="text-h4 flared">No free times in {formatMonth(month)}</p>
    {next && (
      <Button kind="quiet" onClick={() => onChoose(next)}>
        Next free: {whenInShort(businessZone, next.start)}
      </Button>
    )}
  </div>
);

interface SlotRefusalProps {
  refusal: Refusal;
  onChoose: (slot: Slot) => void;
}

/** Why a time could not be held, and free times near it. Takes the focus: the pressed button may be far below. */
const SlotRefusal = ({ refusal: { message, alternatives, tooMany }, onChoose }: SlotRefusalProps) => (
  <div className="mb-7 outline-none" tabIndex={-1} ref={useFocusOnMount()}>
    <Callout tone="danger">
      <p>
        {message} {tooMany && <TextLink to={href('/account/bookings')}>See your bookings</TextLink>}
      </p>
      {alternatives.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {alternatives.map((slot) => (
            <Button key={slot.start} kind="quiet" small onClick={() => onChoose(slot)}>
              {whenInShort(businessZone, slot.start)}
            </Button>
          ))}
        </p>
      )}
    </Callout>
  </div>
);

interface MonthTurnerProps {
  heading: RefObject<HTMLHeadingElement | null>;
  month: string;
  /** The last month with a day that can be booked. */
  last: string;
  onTurn: (month: string) => void;
}

function MonthTurner({ heading, month, last, onTurn }: MonthTurnerProps) {
  const first = monthOf(dateFromNow(0));
  // Not `disabled`: a button that is disabled by its own press would lose the focus.
  const turn = (target: string, can: boolean) => ({
    className: 'month-turn',
    'aria-disabled': !can,
    onClick: () => can && onTurn(target),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-h3" tabIndex={-1} ref={heading}>
        <span className="sr-only">Day and time: </span>
        {formatMonth(month)}
      </h2>
      <div className="flex gap-1">
        <IconButton icon="chevron-left" label="Previous month" {...turn(monthAfter(month, -1), month > first)} />
        <IconButton icon="chevron-right" label="Next month" {...turn(monthAfter(month, 1), month < last)} />
      </div>
    </div>
  );
}
