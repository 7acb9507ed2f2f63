import { bookingMessages, businessZone, type Slot } from '#contract/bookings/bookings.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { LoadFailure } from '#web/ui/records/async-section.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthTurner } from './month-turner.tsx';
import type { TimeRefusal as Refusal } from './refusal.ts';
import { SlotPicker, SlotSkeletons } from './slot-picker.tsx';
import { TimeRefusal } from './slot-refusal.tsx';
import { dateFromNow, monthInWords, whenInShort } from './times.ts';
import type { TimeChooserState } from './use-slot-chooser.ts';
import { ZoneSelect } from './zone-select.tsx';

interface Props {
  chooser: TimeChooserState;
  /** Why the time that was asked for could not be had. */
  refusal: Refusal | null;
  zone: string;
  onZone: (zone: string) => void;
}

/** A day in the month and a time of that day, for a new booking as for one that is moved. */
export function TimeChooser({ chooser, refusal, zone, onZone }: Props) {
  const { heading, month, times, free, day, messageId } = chooser;
  const online = useOnline();
  return (
    <>
      {refusal && <TimeRefusal key={refusal.at} refusal={refusal} onChoose={chooser.jumpTo} />}
      {!online && (
        <div className="mb-7">
          <Notice>{bookingMessages.offline}</Notice>
        </div>
      )}
      <MonthTurner heading={heading} month={month} onTurn={chooser.turnTo} />
      <MonthGrid month={month} times={times} today={dateFromNow(0)} opened={day?.date} onOpen={chooser.open} />
      <p role="status" className="sr-only">
        {times.state === 'loading' ? 'Loading the free times...' : `${free.length} days with free times`}
      </p>
      {times.state === 'loading' && <SlotSkeletons />}
      {times.state === 'failed' && (
        <div className="mt-6">
          <LoadFailure words={`The free times could not be loaded. ${times.words}`} onRetry={chooser.reload} />
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
