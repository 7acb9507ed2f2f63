import { authCsrfToken, csrfToken, login, refresh } from '#contract/accounts/sessions.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { accountSignal, currentBearer, dispatch } from '#web/session/session.ts';
import type { LostBy } from '#web/session/session-machine.ts';
import { newIdempotencyKey } from '#web/ui/forms/submit/idempotency-key.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { askForSecondFactor, type Confirmation } from './second-factor.ts';

const apiBase = '/api';

let refreshing: Promise<boolean> | null = null;

export interface FetchOptions {
  asVisitor?: boolean | undefined;
  prompts?: boolean | undefined;
  isBackground?: boolean | undefined;
  confirmation?: Confirmation | null | undefined;
  /** In place of `fetch`. */
  fetcher?: ((path: string, init: RequestInit) => Promise<Response>) | undefined;
}

/**
 * Fetches with bearer and CSRF token. After a refused CSRF token or a 401, renews the token and retries once; where the
 * second factor is needed, asks for it and retries once.
 */
export async function fetchWithTokens(
  endpoint: Endpoint,
  path: string,
  init: RequestInit,
  { asVisitor = false, prompts = false, isBackground = false, confirmation = null, fetcher = fetch }: FetchOptions = {},
): Promise<Response> {
  const account = accountSignal();
  const sent = { method: endpoint.method, hasKey: new Headers(init.headers).has('idempotency-key') };
  const signal = init.signal ? AbortSignal.any([init.signal, account]) : account;
  const send = (): Promise<Response> =>
    retryWhenBusy(
      sent,
      () => sendOnce(endpoint, path, { ...init, signal }, asVisitor, fetcher),
      () => !signal.aborted,
    );
  const first = await sendWithTokens();
  if (first.status !== 403 || account.aborted || isBackground) return first;
  const reply = await replyIn(first);
  if (reply['code'] !== 'SECOND_FACTOR_REQUIRED') return first;
  const isProved = await askForSecondFactor({ confirmation, setUp: reply['setUp'] === true }, account);
  return isProved ? sendWithTokens() : first;

  async function sendWithTokens(): Promise<Response> {
    const first = await send();
    if (account.aborted) return first;
    if (first.status === 403 && (await replyIn(first))['code'] === 'CSRF_INVALID') {
      await fetchCsrfToken(csrfToken.path);
      return send();
    }
    if (first.status !== 401 || endpoint.path === login.path || endpoint.path === refresh.path) return first;
    if ((await refreshSession(prompts ? 'prompted' : 'request')) && !account.aborted) return send();
    return first;
  }
}

async function sendOnce(
  endpoint: Endpoint,
  path: string,
  init: RequestInit,
  asVisitor: boolean,
  fetcher: NonNullable<FetchOptions['fetcher']>,
): Promise<Response> {
  const headers = new Headers(init.headers);
  const own = endpoint.method === 'GET' ? {} : await csrfHeader();
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  const bearer = currentBearer();
  if (bearer && !asVisitor && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
  return fetcher(path, { ...init, headers, credentials: 'same-origin' });
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
      await dispatch({ type: 'refresh refused', lostBy });
      return false;
    }
    if (!response.ok) return false;
    const { accessToken } = refresh.reply?.parse(await response.json()) as ReplyOf<typeof refresh>;
    void dispatch({ type: 'refreshed', bearer: accessToken });
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

async function replyIn(response: Response): Promise<Record<string, unknown>> {
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof reply === 'object' && reply !== null ? { ...reply } : {};
}
