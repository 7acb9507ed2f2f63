import type { HttpBindings } from '@hono/node-server';
import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Account, App, Ctx } from '../context.ts';
import { type Database, inTransaction, type Trx } from '../database/database.ts';
import type { CallQueues, SharedQueue } from '../load/call-queues.ts';
import type { Csrf } from '../security/csrf.ts';
import { requireGuard, requireSecondFactor } from '../security/guards.ts';
import { callsPerAddress, type RateLimit, type RateLimiter } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';
import { discardBody, readBytes } from './body.ts';
import { type FormHandler, type FormLimit, mountForm } from './forms.ts';
import { releaseKey, requireKey, withIdempotency } from './idempotency.ts';

interface Call<E> {
  c: Ctx;
  account: GuardedAccount<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /**
   * Only for handlers that store it with a row that outlives the keys, or derive a secret from it. Empty when the
   * endpoint is not idempotent, or only optionally and none was sent.
   */
  idempotencyKey: string;
  /** The same body came with this key before and was answered: no limit counts it again. */
  isRepeat: boolean;
}

type Reply<E> = Promise<ReplyOf<E> | Response>;
type Handler<E> = (call: Call<E>) => Reply<E>;

/** A call that writes, in steps: the router opens the transaction, with the idempotency key if the endpoint has one. */
interface Steps<E, Prepared, Stored> {
  /** Before the transaction, for a repeated call too: slow work and checks. */
  prepare?: (call: Call<E>) => Promise<Prepared>;
  /** In the transaction, once per key. The result is stored with the key: a repeated call gets it without this step. */
  write: (trx: Trx, call: Call<E>, prepared: Prepared) => Promise<Stored>;
  /** When the transaction was rolled back: the error to answer with, which may need a read. */
  afterRollback?: (call: Call<E>, error: unknown) => Promise<unknown>;
}

/**
 * After the commit, for a repeated call too, when the reply is not what `write` returns: it is too large or too secret to
 * be stored, or it is read afresh.
 */
type LaterReply<E, Prepared, Stored> = (call: Call<E>, outcome: Outcome<Prepared, Stored>) => Reply<E>;

interface Outcome<Prepared, Stored> {
  prepared: Prepared;
  stored: Stored;
  /** False: an earlier call with the same key did the work. */
  isFirst: boolean;
  /** A call repeated with the key does the work again. */
  allowRetry: (trx: Trx) => Promise<void>;
}

type GuardedAccount<E> = E extends { guard: 'user' | 'staff' | 'owner' } ? Account : Account | null;

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
  /** The only way to mount an endpoint whose keys are stored. */
  onWrite<E extends Endpoint, Prepared>(
    endpoint: E,
    protection: Protection,
    steps: Steps<E, Prepared, ReplyOf<E>>,
  ): void;
  onWrite<E extends Endpoint, Prepared, Stored>(
    endpoint: E,
    protection: Protection,
    steps: Steps<E, Prepared, Stored>,
    reply: LaterReply<E, Prepared, Stored>,
  ): void;
  /** A form of a page that browsers send without script (forms.ts). */
  onForm(path: string, perAddress: FormLimit, handler: FormHandler): void;
}

const everythingElsePerAccount: RateLimit = { name: 'all', most: 300, perSeconds: 60 };

interface Checks {
  rateLimiter: RateLimiter;
  csrf: Csrf;
  secrets: Secrets;
  clock: Clock;
  /** Whether people of the office need a second factor. */
  officeNeedsSecondFactor: boolean;
}

interface Parts extends Checks {
  queues: CallQueues | null;
  db: Database;
}

/** Mounts endpoints of the contract, each behind the checks of product/security.md#checks-of-every-call. */
export function createRouter(app: App, { queues, db, ...checks }: Parts): Router {
  const mount = (endpoint: Endpoint, protection: Protection, handler: Mounted['handler']): void => {
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
      const answer = (): Promise<Response> => answerCall(c, checks, { endpoint, protection, handler, body, sent });
      // A rendered page has already waited.
      return queue && !c.get('isOwnPage') ? queue.run(answer, { isGone: () => hasLeft(c) }) : answer();
    });
  };
  return {
    onForm: (path, perAddress, handler) => mountForm({ app, ...checks }, path, perAddress, handler),
    on(endpoint, protection, handler) {
      if (storesKeys(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} needs onWrite`);
      mount(endpoint, protection, handler as Mounted['handler']);
    },
    onWrite(endpoint: Endpoint, protection: Protection, steps: Omit<AnySteps, 'reply'>, reply?: AnySteps['reply']) {
      mount(endpoint, protection, (call) =>
        runSteps({ db, ...checks }, endpoint, { ...steps, reply }, call as Call<Endpoint>),
      );
    },
  };
}

const storesKeys = ({ idempotent }: Endpoint): boolean => idempotent === true || idempotent === 'optional';

interface AnySteps extends Steps<Endpoint, unknown, unknown> {
  reply: LaterReply<Endpoint, unknown, unknown> | undefined;
}

async function runSteps(
  { db, clock, secrets }: Pick<Parts, 'db' | 'clock' | 'secrets'>,
  endpoint: Endpoint,
  { prepare, write, afterRollback, reply }: AnySteps,
  call: Call<Endpoint>,
): Promise<unknown> {
  const { account, params, body, idempotencyKey: key } = call;
  const prepared = await prepare?.(call);
  const request = {
    scope: account ? `user:${account.userId}` : 'visitor',
    endpoint: endpoint.path,
    key,
    // Keyed, as a body may contain a password.
    body: secrets.hmac('idempotency', JSON.stringify([params, body])),
  };
  const { stored, isFirst } = await inTransaction(db, async (trx) => {
    let isFirst = false;
    const work = async (): Promise<unknown> => {
      isFirst = true;
      return (await write(trx, call, prepared)) ?? {};
    };
    const stored = key ? await withIdempotency(trx, clock, request, work) : await work();
    return { stored, isFirst };
  }).catch(async (error: unknown) => {
    throw afterRollback ? await afterRollback(call, error) : error;
  });
  if (!reply) return endpoint.reply ? stored : undefined;
  return reply(call, { prepared, stored, isFirst, allowRetry: (trx) => releaseKey(trx, request) });
}

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
  handler: (call: unknown) => Promise<unknown>;
}

async function answerCall(
  c: Ctx,
  { rateLimiter, csrf, secrets, clock, officeNeedsSecondFactor }: Checks,
  { endpoint, protection, handler, body, sent }: Mounted,
): Promise<Response> {
  const address = secrets.hmac('address', c.get('clientAddress'));
  const { perAddress, allPerAddress = callsPerAddress } = protection;
  if (!c.get('isOwnPage')) await rateLimiter.spend(allPerAddress, address);
  if (endpoint.method !== 'GET') csrf.check(c);
  const account = requireGuard(c, endpoint.guard);
  if (account) requireSecondFactor(account, endpoint, { now: clock.now(), officeNeedsSecondFactor });
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
    return handler(call);
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
  const mayBeAbsent = !idempotent || (idempotent !== true && header === undefined);
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
