import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { App, Ctx } from '../context.ts';
import type { Csrf } from '../security/csrf.ts';
import type { RateLimit, RateLimiter } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';
import { readBytes } from './body.ts';
import { toErrorReply } from './error-replies.ts';

interface Parts {
  app: App;
  rateLimiter: RateLimiter;
  csrf: Csrf;
  secrets: Secrets;
}

/** Where the browser goes next, or what its page says of the form. */
export type FormHandler = (call: { c: Ctx; fields: URLSearchParams }) => Promise<string | { answer: object }>;

/** How many forms an address may send, and of which size. */
export interface FormLimit extends RateLimit {
  /** By default that of a call. */
  bodyMaxBytes?: number;
}

/** On a reply that the page of the form has to show. */
export const formAnswerHeader = 'x-form-answer';

/**
 * Mounts a form that the browser itself sends, without script: urlencoded, no cookie read, so no token to echo; the
 * request must say that it comes from this site. Then size, content type, rate limit; success is a 303, or an answer for
 * the page. A refusal and an answer carry what was typed as `typed`, for the page that shows it again.
 */
export function mountForm(
  { app, rateLimiter, csrf, secrets }: Parts,
  path: string,
  { bodyMaxBytes = limits.bodyMaxBytes, ...perAddress }: FormLimit,
  handler: FormHandler,
): void {
  app.post(path, async (c) => {
    c.header('Cache-Control', 'no-store');
    csrf.requireOwnPage(c);
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    }
    const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(c, bodyMaxBytes)));
    const typed = Object.fromEntries(fields);
    try {
      await rateLimiter.spend(perAddress, secrets.hmac('address', c.get('clientAddress')));
      const done = await handler({ c, fields });
      if (typeof done === 'string') return c.redirect(done, 303);
      c.header(formAnswerHeader, '1');
      return c.json({ ...done, typed });
    } catch (error) {
      const refusal = toErrorReply(c, error);
      return c.json({ ...((await refusal.json()) as object), typed }, refusal.status as 422);
    }
  });
}
