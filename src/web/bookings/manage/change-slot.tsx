import { useRef, useState } from 'react';
import { href } from 'react-router';
import { rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { type Booking, type BookingRecord, isTimeZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { SummaryCard } from '#web/ui/content/summary-card.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { asRefusal, isGone, type SlotRefusal } from '../calendar/refusal.ts';
import { ShortWhen } from '../calendar/short-when.tsx';
import { SlotChooser } from '../calendar/slot-chooser.tsx';
import { localZone } from '../calendar/times.ts';
import { useSlotChooser } from '../calendar/use-slot-chooser.ts';
import { isOutdated } from './is-outdated.ts';

interface Props {
  booking: Booking;
  onMoved: (record: BookingRecord) => void;
  onOutdated: (message: string) => void;
}

export function ChangeSlot({ booking, onMoved, onOutdated }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const time = useChangeSlot(booking, { onMoved, onOutdated });
  const chooser = useSlotChooser({ heading, chosen: time.start, onChoose: time.choose, moving: booking });

  async function change(): Promise<void> {
    if (chooser.require() && !(await time.change())) chooser.reload();
  }

  return (
    <>
      <FocusSubheading>Change the time</FocusSubheading>
      <p className="mt-3 max-w-2xl text-lead text-ink2">
        You keep your booked time until you confirm a new one. The reference stays the same.
      </p>
      <div className="booking-columns mt-9">
        <div className="booking-main">
          <SlotChooser chooser={chooser} refusal={time.refusal} zone={time.zone} onZone={time.setZone} />
          <div className="mt-8 flex flex-wrap justify-between gap-3">
            <ButtonLink kind="quiet" to={href('/account/bookings/:ref', { ref: booking.ref })}>
              Back
            </ButtonLink>
            <Button busy={time.busy} onClick={() => void change()}>
              Change to this time
            </Button>
          </div>
        </div>
        <div className="booking-side">
          <SummaryCard
            title={booking.service?.name ?? 'Free consultation'}
            facts={[
              { name: 'Reference', value: booking.ref },
              { name: 'Booked time', value: <ShortWhen start={booking.start} zone={time.zone} /> },
              {
                name: 'New time',
                value: time.start ? (
                  <ShortWhen start={time.start} zone={time.zone} />
                ) : (
                  <span className="text-ink3">Not chosen yet</span>
                ),
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}

interface Ends {
  onMoved: (record: BookingRecord) => void;
  /** The booking has changed meanwhile; called with the server's message. */
  onOutdated: (message: string) => void;
}

/** Reschedules a booking. The booking keeps its time until the call has succeeded. */
function useChangeSlot(booking: Booking, { onMoved, onOutdated }: Ends) {
  const [start, setStart] = useState('');
  const [zone, setZone] = useState(() => (isTimeZone(booking.clientZone) ? booking.clientZone : localZone()));
  const [refusal, setRefusal] = useState<SlotRefusal | null>(null);
  const [busy, setBusy] = useState(false);

  function choose(chosen: string): void {
    setStart(chosen);
    setRefusal(null);
  }

  /** False if the time is not available; `refusal` says why. */
  async function change(): Promise<boolean> {
    setBusy(true);
    setRefusal(null);
    try {
      onMoved(await call(rescheduleBooking, { params: { ref: booking.ref }, body: { start } }));
      return true;
    } catch (error) {
      if (isOutdated(error)) onOutdated(error.message);
      else setRefusal(asRefusal(error as Error));
      if (isGone(error)) setStart('');
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { start, zone, setZone, refusal, busy, choose, change };
}
