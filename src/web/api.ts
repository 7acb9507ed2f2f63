import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Endpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { type ErrorCode, type ErrorReply, errorMessage, errors, networkFailureMessage } from '#contract/errors.ts';
import type { FetchOptions } from './requests/authenticated-fetch.ts';
import type { Confirmation } from './requests/second-factor.ts';

/** `chargeVisitor`: the call counts against the rate limit of the visitor who requested the page. */
type Fetcher = (path: string, init: RequestInit, chargeVisitor?: boolean) => Promise<Response>;

const apiBase = '/api';

/** Dispatched on the document: staff have written something, so the counts of the admin navigation may have changed. */
export const countsChanged = 'counts-changed';

/** How a loader calls the API while rendering: `app.request` in the same process. */
export const apiContext = createContext<Fetcher>();

// Failures without one of our codes: no reply; a reply that is not JSON (a proxy's page); JSON without a message; or a
// message with an unknown code, or none.
type Failure = 'UNREACHABLE' | 'UNREADABLE' | 'WORDLESS' | 'UNKNOWN';

/** An error from the server, or a network failure. `message` is shown to the visitor. */
export class ApiError extends Error {
  code: ErrorCode | Failure;
  status: number;
  fields: Record<string, string>;
  details: Record<string, unknown>;

  constructor(status: number, reply: { code: ErrorCode | Failure; error: string; fields?: Record<string, string> }) {
    super(reply.error);
    this.code = reply.code;
    this.status = status;
    this.fields = reply.fields ?? {};
    this.details = { ...reply };
  }
}

interface Options {
  /** The loader's context while rendering; omitted in the browser. */
  context?: Readonly<RouterContextProvider> | undefined;
  /** Set if the page is rendered for a single request: the call counts against the visitor's rate limits. */
  chargeVisitor?: boolean;
  idempotencyKey?: string | undefined;
  /** Sent instead of the page's bearer: the handover code of a Google sign-in. */
  bearer?: string;
  signal?: AbortSignal | undefined;
  /** Continues after the page is closed. */
  keepalive?: boolean | undefined;
  /** Sent without a bearer, even if an account is signed in. */
  asVisitor?: boolean | undefined;
  /** The page shows its own login prompt if the session has expired (401), instead of a redirect to the login page. */
  prompts?: boolean | undefined;
  /** Nobody pressed anything for it, so it fails where the second factor is needed, instead of asking for it. */
  isBackground?: boolean | undefined;
  /** What the call does, for the dialog that asks for the second factor. */
  confirmation?: Confirmation | undefined;
}

/**
 * Makes one call of the contract and parses its reply.
 * @throws ApiError with our code and message; `UNREACHABLE` if the network failed.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sending: RequestOf<E>,
  { context, chargeVisitor, idempotencyKey, bearer, signal, keepalive, ...how }: Options = {},
): Promise<ReplyOf<E>> {
  const path = addressOfCall(endpoint, sending);
  const init: RequestInit = { method: endpoint.method, ...(signal && { signal }), ...(keepalive && { keepalive }) };
  const headers = new Headers({ accept: 'application/json' });
  if (sending.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(sending.body);
  }
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  init.headers = headers;

  const response = context
    ? await context.get(apiContext)(path, init, chargeVisitor)
    : await fetchInBrowser(endpoint, path, init, how);
  if (!response.ok) throw await refusalIn(response);
  const reply = endpoint.reply ? endpoint.reply.parse(await response.json()) : undefined;
  if (['staff', 'owner'].includes(endpoint.guard) && endpoint.method !== 'GET')
    document.dispatchEvent(new Event(countsChanged));
  return reply as ReplyOf<E>;
}

/** The address of a call, for a link or a request outside of `call`. */
export const addressOfCall = <E extends Endpoint>(endpoint: E, sending: RequestOf<E>): string =>
  apiBase + fillPath(endpoint.path, sending.params) + queryString(sending.query);

/** In the browser: adds bearer and CSRF token; if either has expired, renews it and retries once. */
async function fetchInBrowser(
  endpoint: Endpoint,
  path: string,
  init: RequestInit,
  how: FetchOptions = {},
): Promise<Response> {
  try {
    const { fetchWithTokens } = await import('./requests/authenticated-fetch.ts');
    return await fetchWithTokens(endpoint, path, init, how);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, { code: 'UNREACHABLE', error: networkFailureMessage });
  }
}

export async function refusalIn(response: Response): Promise<ApiError> {
  const reply: unknown = await response.json().catch(() => undefined);
  if (isErrorReply(reply)) return new ApiError(response.status, reply);
  const stated = isRecord(reply) && typeof reply['error'] === 'string' ? reply['error'].trim() : '';
  if (stated) return new ApiError(response.status, { code: 'UNKNOWN', error: stated });
  const message = errorMessage(response.status === 503 ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL');
  return new ApiError(response.status, { code: reply === undefined ? 'UNREADABLE' : 'WORDLESS', error: message });
}

const isRecord = (reply: unknown): reply is Record<string, unknown> => typeof reply === 'object' && reply !== null;

function isErrorReply(reply: unknown): reply is ErrorReply {
  if (!isRecord(reply)) return false;
  const { code, error } = reply;
  return typeof code === 'string' && Object.hasOwn(errors, code) && typeof error === 'string';
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function queryString(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, string | undefined>).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** The file that a call returns for these parameters and, if needed, body or query. @throws ApiError */
export async function fetchFile(
  endpoint: Endpoint,
  params: Record<string, string>,
  body?: unknown,
  query?: Record<string, string>,
): Promise<Blob> {
  const init = {
    method: endpoint.method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  const path = apiBase + fillPath(endpoint.path, params) + queryString(query);
  const confirmation = { button: 'Save the file', action: 'Save data of clients as a file' };
  const response = await fetchInBrowser(endpoint, path, init, { confirmation });
  if (!response.ok) throw await refusalIn(response);
  return response.blob();
}

/** Whether there is no such record; a malformed reference is one of none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** For the loader of a page: a 404 of the API becomes the not-found page. */
export function asNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw data(null, 404);
  throw error;
}
