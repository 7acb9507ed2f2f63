import { confirmBooking, holdSlot } from '#contract/bookings.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { Visitor } from './visitor.ts';

/** An instant on the Tuesday after the Monday the test clock shows, by the clock on the wall in Bulawayo. */
export const tuesday = (time: string): string =>
  new Date(Date.parse(`2026-03-03T${time}:00Z`) - 2 * 3_600_000).toISOString();

export const holdAt = (visitor: Visitor, start: string) =>
  visitor.call(holdSlot, { body: { type: 'consultation', start } });

/** What the form sends, a video call unless told otherwise. */
export const bookingForm = (
  holdId: string,
  changes: Partial<BodyOf<typeof confirmBooking>> = {},
): BodyOf<typeof confirmBooking> => ({
  holdId,
  type: 'consultation',
  clientZone: 'Africa/Harare',
  mode: 'video',
  topic: 'A map of the plots along the river',
  whatsappConsent: false,
  ...changes,
});

/** Holds and confirms in one go. @throws when either is refused */
export async function bookAt(
  visitor: Visitor,
  start: string,
  changes: Partial<BodyOf<typeof confirmBooking>> = {},
): Promise<ReplyOf<typeof confirmBooking>> {
  const { holdId } = (await holdAt(visitor, start)).body;
  return (await visitor.call(confirmBooking, { body: bookingForm(holdId, changes) })).body;
}
