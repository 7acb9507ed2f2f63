import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { User } from '#contract/accounts.ts';
import { confirmBooking, holdSlot, releaseHold, type Slot } from '#contract/bookings.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '../api.ts';
import { useForm } from '../ui/use-form.ts';
import { bodyOf, messagesOfDetails } from './details.ts';
import { type Draft, forgetDraft, type Hold, keepDraft, readDraft } from './draft.ts';
import { deviceZone } from './times.ts';
import { type BookableService, useServiceChoice } from './use-service-choice.ts';
import { useStep } from './use-step.ts';

/** What the server said about the chosen time. */
interface TimeRefusal {
  /** Tells one refusal from the next, which may have the same words. */
  at: number;
  words: string;
  /** Free times near the one that was lost. */
  alternatives: readonly Slot[];
}

const slotsSchema = z.array(z.object({ start: z.string(), end: z.string() }));
const lostTime: readonly string[] = ['HOLD_EXPIRED', 'SLOT_TAKEN', 'TOO_SOON', 'OUTSIDE_HOURS'] satisfies ErrorCode[];

/** A booking on its way: what is chosen and typed, the held time, and the two calls that make it real. */
export function useBooking(services: readonly BookableService[], user: User | null) {
  const owner = user?.id ?? null;
  const navigate = useNavigate();
  const [kept] = useState(() => readDraft(owner));
  const service = useServiceChoice(services, kept.serviceId);
  const [start, setStart] = useState(kept.start);
  const [zone, setZone] = useState(kept.zone || deviceZone());
  const [hold, setHold] = useState<Hold | null>(() => (kept.hold && kept.hold.endsAt > Date.now() ? kept.hold : null));
  const [refusal, setRefusal] = useState<TimeRefusal | null>(null);
  const [holding, setHolding] = useState(false);
  const [sending, setSending] = useState(kept.sending);
  const { step, goTo } = useStep(hold !== null && hold.start === start);

  const form = useForm({
    initial: {
      mode: kept.mode,
      phone: kept.phone,
      whatsappConsent: kept.whatsappConsent,
      organisation: kept.organisation,
      topic: kept.topic,
    },
    summarised: true,
    validate: messagesOfDetails,
    async submit(details) {
      if (!hold) return loseTime(holdEnded());
      const body = bodyOf(details, { holdId: hold.id, serviceId: service.id, clientZone: zone });
      // The same key for the same body: a reply lost on the way must not become a second booking.
      const text = JSON.stringify(body);
      const request = sending?.body === text ? sending : { key: crypto.randomUUID(), body: text };
      setSending(request);
      try {
        const { ref } = await call(confirmBooking, { body }, { idempotencyKey: request.key });
        forgetDraft(owner);
        await navigate(`${href('/confirmation')}?booking=${ref}`, { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (lostTime.includes(error.code)) return loseTime(asRefusal(error));
        if (!error.fields['serviceId']) throw error;
        service.lose();
        goTo('about');
      }
    },
  });

  const ownZone = zone === deviceZone() ? '' : zone;
  useKeptDraft(owner, { ...form.values, serviceId: service.id, start, zone: ownZone, hold, sending });

  function loseTime(lost: TimeRefusal): void {
    setHold(null);
    setRefusal(lost);
    goTo('time', { replace: true });
  }

  /** Chooses a time; one that was held before is free for others from now on. */
  function chooseTime(chosen: string): void {
    setStart(chosen);
    setRefusal(null);
    if (!hold || hold.start === chosen) return;
    setHold(null);
    // Should this not arrive, the next hold frees it, or the clock does.
    call(releaseHold, { params: { holdId: hold.id } }).catch(() => {});
  }

  /** Keeps the chosen time for 10 minutes and goes on; false when it could not be kept. */
  async function holdTime(): Promise<boolean> {
    if (holding) return true;
    setHolding(true);
    setRefusal(null);
    const askedAt = Date.now();
    try {
      const { holdId } = await call(holdSlot, { body: { type: 'consultation', start } });
      // By this device's own clock, as it may be wrong; the same hold again goes on as before.
      const goesOn = hold?.id === holdId && hold.endsAt > askedAt;
      setHold(goesOn ? hold : { id: holdId, start, endsAt: askedAt + limits.bookingHoldMinutes * 60_000 });
      goTo('details');
      return true;
    } catch (error) {
      setRefusal(asRefusal(error as Error));
      return false;
    } finally {
      setHolding(false);
    }
  }

  return {
    step,
    service,
    time: { start, zone, held: hold, refusal, holding, setZone, choose: chooseTime, hold: holdTime },
    form,
    endHold: () => loseTime(holdEnded()),
  };
}

export type BookingInProgress = ReturnType<typeof useBooking>;

function asRefusal(error: Error): TimeRefusal {
  const named = error instanceof ApiError ? slotsSchema.safeParse(error.details['alternatives']) : undefined;
  return { at: Date.now(), words: error.message, alternatives: named?.data ?? [] };
}

const holdEnded = (): TimeRefusal => ({ at: Date.now(), words: errors.HOLD_EXPIRED.words, alternatives: [] });

function useKeptDraft(owner: string | null, draft: Draft): void {
  const text = JSON.stringify(draft);
  useEffect(() => keepDraft(owner, JSON.parse(text)), [owner, text]);
}
