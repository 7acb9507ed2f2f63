import { useState } from 'react';
import { href } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/api.ts';
import { useKnownDetails } from '#web/auth/form-parts/use-known-details.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { namesAttachedArea, useAttachedArea } from '#web/map/attached/use-attached-area.tsx';
import { useStoredDraft } from '#web/ui/forms/create-draft.ts';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useLeave } from '#web/ui/state/use-leave.ts';
import { localZone } from '../calendar/times.ts';
import { bodyOf, messagesOfDetails } from './details.ts';
import { bookingDraft, type Draft, emptyDraft, typedDetails } from './draft.ts';
import { holdEnded, useHeldSlot } from './hold/use-held-slot.ts';
import { type BookableService, useServiceChoice } from './use-service-choice.ts';
import { stepsOf, useStep } from './use-step.ts';

export function useBooking(services: readonly BookableService[], user: User | null) {
  const owner = user?.id ?? null;
  const leave = useLeave();
  const [stored] = useState(() => bookingDraft.read(owner) ?? emptyDraft);
  const service = useServiceChoice(services, stored.serviceId);
  const { lose, ...time } = useHeldSlot(stored);
  const { sending, submit } = useIdempotentSubmit(stored.sending);
  const steps = stepsOf(service.service?.needsArea ?? false);
  const { goTo, ...place } = useStep(steps, time.held !== null && time.held.start === time.start);

  const form = useForm({
    initial: typedDetails.parse(stored),
    summarised: true,
    validate: messagesOfDetails,
    async submit(details) {
      if (!time.held) return chooseAgain(holdEnded());
      const chosen = { holdId: time.held.id, serviceId: service.id, clientZone: time.zone };
      const body = bodyOf(details, { ...chosen, ...area.part });
      try {
        const { ref } = await submit(body, ({ key }) => call(confirmBooking, { body }, { idempotencyKey: key }));
        bookingDraft.store(owner, null);
        area.remove();
        await leave(`${href('/confirmation')}?booking=${ref}`, { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'HOLD_EXPIRED' || error.code === 'BOOKING_LIMIT') return chooseAgain(error);
        if (!error.fields['serviceId']) throw error;
        service.lose();
        goTo('about');
      }
    },
  });

  const area = useArea(stored, (topic) => form.fill({ topic: topic.slice(0, limits.topicMaxLength) }));
  useKnownDetails(owner, stored, form.fill);
  useStoredDraft(bookingDraft, owner, {
    ...form.values,
    serviceId: service.id,
    start: time.start,
    zone: time.zone === localZone() ? '' : time.zone,
    hold: time.held,
    hasArea: area.attached !== null,
    sending,
  });

  function chooseAgain(reason: Error): void {
    lose(reason);
    goTo('time', { replace: true });
  }

  return { ...place, steps, goTo, service, time, form, area, endHold: () => chooseAgain(holdEnded()) };
}

export type BookingInProgress = ReturnType<typeof useBooking>;

/** The area of the booking. Once attached it stays attached, also when a later step is reloaded. */
function useArea(draft: Draft, whenRead: (summary: string) => void) {
  const { part, ...area } = useAttachedArea(namesAttachedArea(useQuery()) || draft.hasArea, whenRead);
  return { ...area, part: area.attached ? part : {} };
}
