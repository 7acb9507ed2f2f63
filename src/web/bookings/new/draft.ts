import * as z from 'zod/mini';
import { eachLine } from '#contract/bookings/bookings.ts';
import { createDraft } from '#web/ui/forms/create-draft.ts';

const text = z._default(z.string(), '');
const details = { mode: text, phone: text, ...eachLine(() => text), topic: text };
/** The details as typed; `mode` is empty until a meeting mode is chosen. */
export const typedDetails = z.object(details);
export type Details = z.output<typeof typedDetails>;

const draftSchema = z.object({
  /** Empty if no service is chosen. */
  serviceId: text,
  /** Instant of the chosen slot, or empty. */
  start: text,
  /** The visitor's zone if it is not the device's, or empty. */
  zone: text,
  ...details,
  /** `endsAt` is in milliseconds of this device's clock, which may be wrong: only the difference counts. */
  hold: z._default(z.nullable(z.object({ id: z.string(), start: z.string(), endsAt: z.number() })), null),
  /** Whether the area stored in this tab is sent with the booking. */
  hasArea: z._default(z.boolean(), false),
  /** The last request, so that a retry after a reload is the same one. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

export type Draft = z.output<typeof draftSchema>;
export type Hold = NonNullable<Draft['hold']>;

export const emptyDraft = draftSchema.parse({});
export const bookingDraftName = 'booking_draft';
export const bookingDraft = createDraft(draftSchema, bookingDraftName);
