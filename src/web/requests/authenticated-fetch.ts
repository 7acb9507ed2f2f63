import { authCsrfToken, csrfToken, login, refresh } from '#contract/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newIdempotencyKey } from '#web/ui/forms/submit/idempotency-key.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

const apiBase = '/api';

// The bearer is kept in memory only, never in storage (product/accounts.md#sessions).
let bearer: string | null = null;
let refreshing: Promise<boolean> | null = null;
let onSessionLost: (how: LostBy) => void | Promise<void> = () => {};

/** `request` redirects to the login page. `prompted` does not, because the page itself asks to sign in. */
export type LostBy = 'request' | 'prompted' | 'check';

// Counts account changes: requests of the previous account are aborted, and not repeated for the next one.
let epoch = 0;
let ofThisAccount = new AbortController();

export function startNextAccount(): void {
  epoch += 1;
  ofThisAccount.abort();
  ofThisAccount = new AbortController();
}

export function holdBearer(token: string | null): void {
  bearer = token;
}

/** The listener is called when the server refuses a refresh. */
export function whenSessionIsLost(listener: (how: LostBy) => void | Promise<void>): void {
  onSessionLost = listener;
}

/** Fetches with bearer and CSRF token. After a refused CSRF token or a 401, renews the token and retries once. */
export async function fetchWithTokens(
  endpoint: Endpoint,
  path: string,
  init: RequestInit,
  { asVisitor = false, prompts = false }: { asVisitor?: boolean | undefined; prompts?: boolean | undefined } = {},
): Promise<Response> {
  const began = epoch;
  const sent = { method: endpoint.method, hasKey: new Headers(init.headers).has('idempotency-key') };
  const isWanted = (): boolean => began === epoch && !init.signal?.aborted;
  const send = (): Promise<Response> => retryWhenBusy(sent, () => sendOnce(endpoint, path, init, asVisitor), isWanted);
  const first = await send();
  if (began !== epoch) return first;
  if (first.status === 403 && (await codeOf(first)) === 'CSRF_INVALID') {
    await fetchCsrfToken(csrfToken.path);
    return send();
  }
  if (first.status !== 401 || endpoint.path === login.path || endpoint.path === refresh.path) return first;
  if ((await refreshSession(prompts ? 'prompted' : 'request')) && began === epoch) return send();
  return first;
}

async function sendOnce(endpoint: Endpoint, path: string, init: RequestInit, asVisitor: boolean): Promise<Response> {
  const headers = new Headers(init.headers);
  const own = endpoint.method === 'GET' ? {} : await csrfHeader();
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (bearer && !asVisitor && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
  const { signal } = ofThisAccount;
  const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
  return fetch(path, { ...init, headers, signal: either, credentials: 'same-origin' });
}

/** The CSRF token to echo, requested if this browser has none or, with `anew`, an invalid one. */
export async function csrfHeader(anew = false): Promise<Record<string, string>> {
  if (anew || !csrfCookie()) await fetchCsrfToken(csrfToken.path);
  return { 'x-xsrf-token': csrfCookie() ?? '' };
}

// The id of a refresh that has not been answered, shared by all tabs: a repeat with it gets the same secret (decision 0090).
const refreshIdKey = 'refresh_id';

function unansweredRefreshId(): string {
  const id = deviceStorage.get(refreshIdKey) ?? newIdempotencyKey();
  deviceStorage.set(refreshIdKey, id);
  return id;
}

/** Renews the bearer from the session cookie; one refresh at a time in this tab. False if the session has ended. */
export function refreshSession(lostBy: LostBy): Promise<boolean> {
  refreshing ??= navigatorLock(async () => {
    await fetchCsrfToken(authCsrfToken.path);
    const response = await fetch(apiBase + refresh.path, {
      method: 'POST',
      headers: {
        'x-xsrf-token': csrfCookie() ?? '',
        accept: 'application/json',
        'idempotency-key': unansweredRefreshId(),
      },
      credentials: 'same-origin',
    });
    if (response.ok || response.status === 401) deviceStorage.set(refreshIdKey, null);
    if (response.status === 401) {
      const hadSession = bearer !== null;
      bearer = null;
      if (hadSession) await onSessionLost(lostBy);
      return false;
    }
    if (!response.ok) return false;
    bearer = refresh.reply?.parse(await response.json()).accessToken ?? null;
    return true;
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Tabs of a browser share the cookie, so they refresh one after another if the browser supports locks. */
const navigatorLock = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', work) : work();

async function fetchCsrfToken(path: string): Promise<void> {
  await fetch(apiBase + path, { credentials: 'same-origin' });
}

function csrfCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length));
}

async function codeOf(response: Response): Promise<unknown> {
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof reply === 'object' && reply !== null && 'code' in reply ? reply.code : undefined;
}
