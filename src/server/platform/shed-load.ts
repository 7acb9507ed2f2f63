import type { MiddlewareHandler } from 'hono';
import { limits } from '#contract/limits.ts';
import { AppError } from './app-error.ts';
import type { AppEnv } from './http.ts';

/** Refuses at once what could only wait: beyond 200 requests in flight everyone would be slow (SECURITY 5.8). */
export function shedLoad(): MiddlewareHandler<AppEnv> {
  let inFlight = 0;
  return async (_c, next) => {
    if (inFlight >= limits.requestsInFlight) {
      throw new AppError('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 2 }, 'too many requests in flight');
    }
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}
