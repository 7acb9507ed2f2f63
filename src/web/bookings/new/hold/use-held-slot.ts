import { useState } from 'react';
import { isTimeZone } from '#contract/bookings/bookings.ts';
import { holdSlot, releaseHold } from '#contract/bookings/holds.ts';
import { errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { asRefusal, isGone, type SlotRefusal } from '../../calendar/refusal.ts';
import { localZone } from '../../calendar/times.ts';
import type { Draft, Hold } from '../draft.ts';

/** The chosen time, and its hold of 10 minutes while the details are typed. */
export function useHeldSlot(draft: Draft) {
  const [start, setStart] = useState(() => (draft.start > new Date().toISOString() ? draft.start : ''));
  const [zone, setZone] = useState(() => (draft.zone && isTimeZone(draft.zone) ? draft.zone : localZone()));
  const [held, setHeld] = useState<Hold | null>(draft.hold && isLive(draft.hold) ? draft.hold : null);
  const [refusal, setRefusal] = useState<SlotRefusal | null>(null);
  const [holding, setHolding] = useState(false);

  /** Chooses a time and releases the previous hold. */
  function choose(chosen: string): void {
    setStart(chosen);
    setRefusal(null);
    if (!held || held.start === chosen) return;
    setHeld(null);
    // If this request is lost, the next hold or its expiry releases the slot.
    call(releaseHold, { params: { holdId: held.id } }).catch(() => {});
  }

  /** False if the time could not be held; `refusal` says why. */
  async function hold(): Promise<boolean> {
    if (holding) return false;
    setRefusal(null);
    if (held?.start === start && isLive(held)) return true;
    setHolding(true);
    const requestedAt = Date.now();
    try {
      const { holdId } = await call(holdSlot, { body: { type: 'consultation', start } });
      // Counted from this device's clock, which may differ from the server's.
      setHeld({ id: holdId, start, endsAt: requestedAt + limits.bookingHoldMinutes * 60_000 });
      return true;
    } catch (error) {
      // An unavailable time is deselected; if the server was not reached, it stays selected.
      if (isGone(error)) setStart('');
      setRefusal(asRefusal(error as Error));
      return false;
    } finally {
      setHolding(false);
    }
  }

  /** The hold has expired; the time stays selected, as it is probably still free. */
  function lose(error: Error): void {
    setHeld(null);
    setRefusal(asRefusal(error));
  }

  return { start, zone, setZone, held, refusal, holding, choose, hold, lose };
}

export type HeldSlot = Omit<ReturnType<typeof useHeldSlot>, 'lose'>;

export const holdEnded = (): Error => new Error(errors.HOLD_EXPIRED.message);

const isLive = (hold: Hold): boolean => hold.endsAt > Date.now();
