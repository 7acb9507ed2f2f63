import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';

const changed: readonly string[] = ['ALREADY_CANCELLED', 'CHANGE_WINDOW_CLOSED', 'NOT_FOUND'] satisfies ErrorCode[];

/** A refusal that says the booking is no longer what this page shows: time has passed, or another tab was quicker. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && changed.includes(error.code);
