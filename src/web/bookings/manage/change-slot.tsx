import { useRef } from 'react';
import { href } from 'react-router';
import type { Booking, BookingRecord } from '#contract/bookings/bookings.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { SummaryCard } from '#web/ui/content/summary-card.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ShortWhen } from '../calendar/short-when.tsx';
import { SlotChooser } from '../calendar/slot-chooser.tsx';
import { useSlotChooser } from '../calendar/use-slot-chooser.ts';
import { useChangeSlot } from './use-change-slot.ts';

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
