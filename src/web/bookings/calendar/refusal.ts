import * as z from 'zod/mini';
import type { Slot } from '#contract/bookings/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';

export interface TimeRefusal {
  /** Tells one refusal from the next, which may have the same words. */
  at: number;
  message: string;
  alternatives: readonly Slot[];
  /** Only fewer bookings would help. */
  tooMany: boolean;
}

const slotsSchema = z.array(z.object({ start: z.string(), end: z.string() }));
const goneTimes: readonly string[] = ['SLOT_TAKEN', 'TOO_SOON', 'OUTSIDE_HOURS'] satisfies ErrorCode[];
const limit: ErrorCode = 'BOOKING_LIMIT';

export function asRefusal(error: Error): TimeRefusal {
  const named = error instanceof ApiError ? slotsSchema.safeParse(error.details['alternatives']) : undefined;
  return {
    at: Date.now(),
    message: error.message,
    alternatives: named?.data ?? [],
    tooMany: error instanceof ApiError && error.code === limit,
  };
}

/** Whether the time cannot be had any more; one the server was not asked for still may. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneTimes.includes(error.code);
