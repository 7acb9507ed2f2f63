import * as z from 'zod/mini';
import type { Slot } from '#contract/bookings/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';

export interface SlotRefusal {
  /** Distinguishes a refusal from a later one with the same text. */
  at: number;
  message: string;
  alternatives: readonly Slot[];
  /** The account has too many bookings, so choosing another time does not help. */
  tooMany: boolean;
}

const slotsSchema = z.array(z.object({ start: z.string(), end: z.string() }));
const goneTimes: readonly string[] = ['SLOT_TAKEN', 'TOO_SOON', 'OUTSIDE_HOURS'] satisfies ErrorCode[];
const limit: ErrorCode = 'BOOKING_LIMIT';

export function asRefusal(error: Error): SlotRefusal {
  const named = error instanceof ApiError ? slotsSchema.safeParse(error.details['alternatives']) : undefined;
  return {
    at: Date.now(),
    message: error.message,
    alternatives: named?.data ?? [],
    tooMany: error instanceof ApiError && error.code === limit,
  };
}

/** Whether the time is no longer available; false if the server could not be reached. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneTimes.includes(error.code);
