import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';

const changed: readonly string[] = ['ALREADY_CANCELLED', 'CHANGE_WINDOW_CLOSED', 'NOT_FOUND'] satisfies ErrorCode[];

/** Whether the server refused because the booking is not as shown: time has passed, or another tab changed it. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && changed.includes(error.code);
