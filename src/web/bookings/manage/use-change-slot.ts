import { useState } from 'react';
import { rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { type Booking, type BookingRecord, isTimeZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { asRefusal, isGone, type SlotRefusal } from '../calendar/refusal.ts';
import { localZone } from '../calendar/times.ts';
import { isOutdated } from './is-outdated.ts';

interface Ends {
  onMoved: (record: BookingRecord) => void;
  /** The booking has changed meanwhile; called with the server's message. */
  onOutdated: (message: string) => void;
}

/** Reschedules a booking. The booking keeps its time until the call has succeeded. */
export function useChangeSlot(booking: Booking, { onMoved, onOutdated }: Ends) {
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
