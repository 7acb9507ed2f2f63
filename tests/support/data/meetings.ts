import { availability, confirmBooking } from '#contract/bookings/bookings.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

/** An instant on the Tuesday after the Monday on the test clock, given in Bulawayo time. */
export const tuesday = (time: string): string =>
  new Date(Date.parse(`2026-03-03T${time}:00Z`) - 2 * 3_600_000).toISOString();

export const holdAt = (visitor: Visitor, start: string) =>
  visitor.call(holdSlot, { body: { type: 'consultation', start } });

/** The body of the booking form, by default for a video call. */
export const bookingForm = (
  holdId: string,
  changes: Partial<BodyOf<typeof confirmBooking>> = {},
): BodyOf<typeof confirmBooking> => ({
  holdId,
  type: 'consultation',
  clientZone: 'Africa/Harare',
  mode: 'video',
  topic: 'A map of the plots along the river',
  ...changes,
});

/** Holds and confirms a slot. @throws if either is refused */
export async function bookAt(
  visitor: Visitor,
  start: string,
  changes: Partial<BodyOf<typeof confirmBooking>> = {},
): Promise<ReplyOf<typeof confirmBooking>> {
  const { holdId } = (await holdAt(visitor, start)).body;
  return (await visitor.call(confirmBooking, { body: bookingForm(holdId, changes) })).body;
}

/**
 * The first time of the first day after tomorrow with many free times, which can be booked and changed at whatever hour
 * the tests run.
 */
export async function roomyTime(visitor: Visitor): Promise<string> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = { type: 'consultation', from: day(1), to: day(28), tz: 'Africa/Harare' } as const;
  const { days } = (await visitor.call(availability, { query })).body;
  const [slot] = days.slice(1).find(({ slots }) => slots.length >= 8)?.slots ?? [];
  if (!slot) throw new Error('No day with many free times in the next weeks');
  return slot.start;
}

/** Free times of the next weeks by the real clock, for sites whose clock cannot be set. */
export async function freeSlots(visitor: Visitor, number: number): Promise<string[]> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = { type: 'consultation', from: day(2), to: day(20), tz: 'Africa/Harare' } as const;
  const { days } = (await visitor.call(availability, { query })).body;
  const starts = days.flatMap(({ slots }) => slots.map(({ start }) => start)).slice(0, number);
  if (starts.length < number) throw new Error('Too few free times in the next weeks');
  return starts;
}
