import type { HttpBindings } from '@hono/node-server';
import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Account, App, Ctx } from '../context.ts';
import type { CallQueues, SharedQueue } from '../load/call-queues.ts';
import type { Csrf } from '../security/csrf.ts';
import { requireGuard } from '../security/guards.ts';
import { callsPerAddress, type RateLimit, type RateLimiter } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';
import { discardBody, readBytes } from './body.ts';
import { type FormHandler, type FormLimit, mountForm } from './forms.ts';
import { requireKey } from './idempotency.ts';

interface Call<E> {
  c: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Empty when the endpoint is not idempotent, or only optionally and none was sent. */
  idempotencyKey: string;
  /** The same body came with this key before and was answered: no limit counts it again. */
  isRepeat: boolean;
}

type Handler<E> = (call: Call<E> & { account: GuardedAccount<E> }) => Promise<ReplyOf<E> | Response>;
type GuardedAccount<E> = E extends { guard: 'user' | 'staff' } ? Account : Account | null;

interface Protection {
  /** Of a client address, failed calls are counted, as many people may share it (product/security.md#rate-limits). */
  perAddress?: RateLimit;
  /** All calls of a client address: where each success emails an address that the visitor typed, or stores a file. */
  allPerAddress?: RateLimit;
  /** All calls of an account, before any work. A call repeated with its key counts once. */
  perAccount?: RateLimit;
  /** How long caches may store a reply that is the same for everyone; personal replies are never cached. */
  publicForSeconds?: number;
  /** For work that takes longer than that of most calls: the queue that all calls with such work share. */
  queue?: SharedQueue;
  /** For an endpoint opened as a link: the page to show instead of a JSON error, or null to send the error. */
  pageForRefusal?: (error: AppError) => string | null;
}

export interface Router {
  on<E extends Endpoint>(endpoint: E, protection: Protection, handler: Handler<E>): void;
  /** A form of a page that browsers send without script (forms.ts). */
  onForm(path: string, perAddress: FormLimit, handler: FormHandler): void;
}

const everythingElsePerAccount: RateLimit = { name: 'all', most: 300, perSeconds: 60 };

interface Checks {
  rateLimiter: RateLimiter;
  csrf: Csrf;
  secrets: Secrets;
}

/** Mounts endpoints of the contract, each behind the checks of product/security.md#checks-of-every-call. */
export const createRouter = (app: App, { queues, ...checks }: Checks & { queues: CallQueues | null }): Router => ({
  onForm: (path, perAddress, handler) => mountForm({ app, ...checks }, path, perAddress, handler),
  on(endpoint, protection, handler) {
    const file = fileOf(endpoint.path);
    // Uploading a file may take two minutes.
    const queue = endpoint.upload ? undefined : queues?.open(endpoint, protection.queue);
    app.on(endpoint.method, `/api${endpoint.path}`, async (c, next) => {
      // Hono reads `:ref.kml` as one parameter: other endings are left to the next route.
      if (file && !c.req.param(file.name)?.endsWith(file.suffix)) return next();
      if (protection.pageForRefusal) c.set('pageForRefusal', protection.pageForRefusal);
      // An uploaded file is read by its handler, with `receiveUpload`, once the bearer token is verified.
      const takesNoJson = endpoint.method === 'GET' || endpoint.upload;
      const { body, sent } = takesNoJson ? noBody : await readBody(c, endpoint);
      const answer = (): Promise<Response> =>
        answerCall(c, checks, { endpoint, protection, handler: handler as never, body, sent });
      // A rendered page has already waited.
      return queue && !c.get('isOwnPage') ? queue.run(answer, { isGone: () => hasLeft(c) }) : answer();
    });
  },
});

/** Whether the client has closed its connection. */
const hasLeft = (c: Ctx): boolean => (c.env as Partial<HttpBindings>).incoming?.socket.destroyed ?? false;

/** The name Hono gives the last parameter of `/briefs/:ref.kml`, and how its value ends. */
function fileOf(path: string): { name: string; parameter: string; suffix: string } | null {
  const [, parameter = '', suffix = ''] = /:(\w+)(\.\w+)$/.exec(path) ?? [];
  return suffix ? { name: parameter + suffix, parameter, suffix } : null;
}

function paramsOf(c: Ctx, { path }: Endpoint): Record<string, string> {
  const params = c.req.param() as Record<string, string>;
  const file = fileOf(path);
  if (!file) return params;
  const { [file.name]: written = '', ...rest } = params;
  return { ...rest, [file.parameter]: written.slice(0, -file.suffix.length) };
}

interface Body {
  body: unknown;
  /** The body as it was sent. */
  sent: Buffer;
}

const noBody: Body = { body: undefined, sent: Buffer.alloc(0) };

interface Mounted extends Body {
  endpoint: Endpoint;
  protection: Protection;
  handler: (call: never) => Promise<unknown>;
}

async function answerCall(
  c: Ctx,
  { rateLimiter, csrf, secrets }: Checks,
  { endpoint, protection, handler, body, sent }: Mounted,
): Promise<Response> {
  const address = secrets.hmac('address', c.get('clientAddress'));
  const { perAddress, allPerAddress = callsPerAddress } = protection;
  if (!c.get('isOwnPage')) await rateLimiter.spend(allPerAddress, address);
  if (endpoint.method !== 'GET') csrf.check(c);
  const account = requireGuard(c, endpoint.guard);
  const key = endpoint.idempotent ? c.req.header('idempotency-key') : undefined;
  const request = secrets.hmac('address', [account?.userId, c.req.path, key, sent.toString()].join('|'));
  const isRepeat = key !== undefined && (await rateLimiter.wasAnswered(request));
  if (account && endpoint.guard !== 'visitor') {
    const perAccount = isRepeat ? undefined : protection.perAccount;
    await rateLimiter.spend(perAccount ?? everythingElsePerAccount, account.userId);
  }
  const handle = async (): Promise<unknown> => {
    const call = {
      c,
      account,
      params: checked(endpoint.params, paramsOf(c, endpoint)),
      query: checked(endpoint.query, singleQuery(c)),
      body: checked(endpoint.body, body),
      idempotencyKey: readKey(endpoint, key),
      isRepeat,
    };
    c.set('hasBegun', true);
    return handler(call as never);
  };
  // Before the handler: one that creates its own Response (a calendar file) uses the headers set so far.
  const { publicForSeconds } = protection;
  c.header('Cache-Control', publicForSeconds ? `public, max-age=${publicForSeconds}` : 'no-store');
  const reply = await (perAddress ? rateLimiter.countFailures(perAddress, address, handle) : handle());
  if (key !== undefined && !isRepeat) await rateLimiter.noteAnswer(request);
  if (reply instanceof Response) return reply;
  if (!endpoint.reply) return c.body(null, 204);
  return c.json(endpoint.reply.parse(reply) as object, endpoint.status as 200);
}

/** The JSON of the request, as `body`; undefined when the endpoint accepts none. @throws AppError 400, 413, 415 */
async function readBody(c: Ctx, endpoint: Endpoint): Promise<Body> {
  const isOfAccounts = /^\/(auth|signup|activate|resend)/.test(endpoint.path);
  const most = isOfAccounts ? limits.authBodyMaxBytes : (endpoint.bodyMaxBytes ?? limits.bodyMaxBytes);
  if (endpoint.ignoresBody) {
    await discardBody(c, most);
    return noBody;
  }
  const sent = await readBytes(c, most);
  if (!endpoint.body) {
    if (sent.length) throw new AppError('VALIDATION_FAILED', { fields: {} }, 'a body where none is taken');
    return noBody;
  }
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  try {
    return { body: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sent)), sent };
  } catch {
    throw new AppError('MALFORMED_BODY');
  }
}

/** @throws AppError IDEMPOTENCY_KEY_REQUIRED */
function readKey({ idempotent }: Endpoint, header: string | undefined): string {
  const mayBeAbsent = !idempotent || (idempotent === 'optional' && header === undefined);
  return mayBeAbsent ? '' : requireKey(header);
}

/** Each parameter once: a repeated one is refused rather than guessed at. */
function singleQuery(c: Ctx): Record<string, string> {
  const entries = Object.entries(c.req.queries());
  if (entries.some(([, values]) => values.length > 1)) throw new AppError('VALIDATION_FAILED', { fields: {} });
  return Object.fromEntries(entries.map(([name, values]) => [name, values[0] ?? '']));
}

// PostgreSQL text cannot hold NUL, and a lone surrogate is not a character.
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function checked(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.') || 'form'] ??= issue.message;
  // After a refusal by the schema only the top level is checked: the depth of a refused body is unlimited.
  for (const place of parsed.success ? unstorablePlaces(value) : topTexts(value)) {
    fields[place] ??= 'Remove the characters that cannot be shown';
  }
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw new AppError('VALIDATION_FAILED', { fields });
}

const topTexts = (value: unknown): string[] =>
  Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) =>
    typeof text === 'string' && unstorable(text) ? name : [],
  );

function unstorablePlaces(value: unknown, place: readonly string[] = []): string[] {
  if (typeof value === 'string') return unstorable(value) ? [place.join('.')] : [];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorablePlaces(inner, [...place, name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
