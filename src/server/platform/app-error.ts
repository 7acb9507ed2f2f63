import { type ErrorCode, errorMessage } from '#contract/errors.ts';

interface Details {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  [detail: string]: unknown;
}

/** Thrown by rules and translated in http/error-replies.ts. `log` goes to the log only. */
export class AppError extends Error {
  code: ErrorCode;
  details: Details;

  constructor(code: ErrorCode, details: Details = {}, log?: string) {
    super(log ?? errorMessage(code, details));
    this.code = code;
    this.details = details;
  }
}

/** For `executeTakeFirstOrThrow`. */
export const notFound = (): AppError => new AppError('NOT_FOUND');
