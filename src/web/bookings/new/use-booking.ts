import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { confirmBooking, isTimeZone } from '#contract/bookings/bookings.ts';
import { ApiError, call } from '#web/api.ts';
import { useForm } from '#web/ui/forms/use-form.ts';
import { deviceZone } from '../calendar/times.ts';
import { bodyOf, messagesOfDetails } from './details.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { holdEnded, useHeldTime } from './use-held-slot.ts';
import { useKnownDetails } from './use-known-details.ts';
import { type BookableService, useServiceChoice } from './use-service-choice.ts';
import { useStep } from './use-step.ts';

/** A booking on its way: the service, the time, the details, and the call that makes it real. */
export function useBooking(services: readonly BookableService[], user: User | null) {
  const owner = user?.id ?? null;
  const navigate = useNavigate();
  const [kept] = useState(() => readDraft(owner));
  const service = useServiceChoice(services, kept.serviceId);
  const [zone, setZone] = useState(() => (kept.zone && isTimeZone(kept.zone) ? kept.zone : deviceZone()));
  const { lose, ...time } = useHeldTime(kept);
  const [sending, setSending] = useState(kept.sending);
  const { step, goTo } = useStep(time.held !== null && time.held.start === time.start);

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
      if (!time.held) return chooseAgain(holdEnded());
      const body = bodyOf(details, { holdId: time.held.id, serviceId: service.id, clientZone: zone });
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
        if (error.code === 'HOLD_EXPIRED' || error.code === 'BOOKING_LIMIT') return chooseAgain(error);
        if (!error.fields['serviceId']) throw error;
        service.lose();
        goTo('about');
      }
    },
  });

  useKnownDetails(owner, kept, form.fill);
  useKeptDraft(owner, {
    ...form.values,
    serviceId: service.id,
    start: time.start,
    zone: zone === deviceZone() ? '' : zone,
    hold: time.held,
    sending,
  });

  function chooseAgain(reason: Error): void {
    lose(reason);
    goTo('time', { replace: true });
  }

  /** Keeps the chosen time and goes on to the details; false when it could not be kept. */
  async function hold(): Promise<boolean> {
    const held = await time.hold();
    if (held) goTo('details');
    return held;
  }

  return { step, service, time: { ...time, zone, setZone, hold }, form, endHold: () => chooseAgain(holdEnded()) };
}

export type BookingInProgress = ReturnType<typeof useBooking>;

function useKeptDraft(owner: string | null, draft: Draft): void {
  const text = JSON.stringify(draft);
  useEffect(() => keepDraft(owner, text), [owner, text]);
}
