import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { App, Ctx } from '../context.ts';
import type { Csrf } from '../security/csrf.ts';
import { callsPerAddress, type RateLimit, type RateLimiter } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';
import { readBytes } from './body.ts';
import { toErrorReply } from './error-replies.ts';
import { type FormFile, receiveForm, type SentForm } from './form-parts.ts';

interface Parts {
  app: App;
  rateLimiter: RateLimiter;
  csrf: Csrf;
  secrets: Secrets;
}

/** Returns the address to redirect to, or the answer that the form's page shows. */
export type FormHandler = (call: { c: Ctx } & SentForm) => Promise<string | { answer: object }>;

/** The limits on refused forms from a client address and on the size of a form. */
export interface FormLimit extends RateLimit {
  /** All forms of a client address; by default the limit of all its calls. */
  allPerAddress?: RateLimit;
  /** Bytes; by default the limit of a call. */
  bodyMaxBytes?: number;
  /** The form may come with a file, as multipart/form-data. */
  file?: FormFile;
}

/** Marks a reply that the form's page shows. */
export const formAnswerHeader = 'x-form-answer';

/**
 * Mounts a form that the browser sends without script: no cookie is read, so there is no token to echo; the request
 * headers must show that it comes from this site. Then size, content type, rate limit; success is a 303, or an answer
 * for the page. A refusal and an answer contain the form's input as `typed`, for the page that shows it again. A form
 * with `Origin: null` is refused with its input too, as it may come from the error page of a browser.
 */
export function mountForm(
  { app, rateLimiter, csrf, secrets }: Parts,
  path: string,
  { bodyMaxBytes = limits.bodyMaxBytes, file: formFile, allPerAddress = callsPerAddress, ...perAddress }: FormLimit,
  handler: FormHandler,
): void {
  const addressOf = (c: Ctx): string => secrets.hmac('address', c.get('clientAddress'));
  const fileOf = (c: Ctx): FormFile | undefined => (isMultipart(c) ? formFile : undefined);
  // A file is counted before it is read.
  const read = async (c: Ctx): Promise<SentForm> => {
    const file = fileOf(c);
    if (!file) return readTexts(c, bodyMaxBytes);
    await rateLimiter.spend(file.perAddress, addressOf(c));
    return receiveForm(c, file);
  };
  app.post(path, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (hasOpaqueOrigin(c)) {
      return rateLimiter.countFailures(perAddress, addressOf(c), async () => {
        const { fields } = await read(c);
        throw new AppError('CROSS_SITE', { reason: 'origin_unknown', typed: Object.fromEntries(fields) });
      });
    }
    csrf.requireOwnPage(c);
    // Without `typed` the refusal is plain text, because the page would show an empty form.
    let typed: object | undefined = fileOf(c) && {};
    try {
      const form = await read(c);
      typed = Object.fromEntries(form.fields);
      await rateLimiter.spend(allPerAddress, addressOf(c));
      const done = await rateLimiter.countFailures(perAddress, addressOf(c), () => handler({ c, ...form }));
      if (typeof done === 'string') return c.redirect(done, 303);
      c.header(formAnswerHeader, '1');
      return c.json({ ...done, typed });
    } catch (error) {
      const refusal = toErrorReply(c, error);
      return c.json({ ...((await refusal.json()) as object), typed }, refusal.status as 422);
    }
  });
}

/**
 * The error page of a browser sends a lost form again with this origin, as any page in a sandbox can. Such a form is
 * not acted on: its page shows it again, and the visitor sends it from there.
 */
const hasOpaqueOrigin = (c: Ctx): boolean => c.req.header('origin') === 'null';

const contentType = (c: Ctx): string => c.req.header('content-type') ?? '';

const isMultipart = (c: Ctx): boolean => /^multipart\/form-data\s*;/i.test(contentType(c));

async function readTexts(c: Ctx, bodyMaxBytes: number): Promise<SentForm> {
  const type = contentType(c);
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return { fields: new URLSearchParams(new TextDecoder().decode(await readBytes(c, bodyMaxBytes))), file: null };
}
