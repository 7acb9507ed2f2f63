import type { BodyOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { ApiError, addressOfCall, call } from '#web/api.ts';
import { loadSession } from '#web/auth/calls/session-calls.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { createStore } from '#web/ui/state/create-store.ts';
import { setWaitingHint } from './hint.ts';
import { addKind, kindNamed, type OutboxKind } from './kinds.ts';
import {
  deleteWaiting,
  kindNameOf,
  outboxChannel,
  putWaiting,
  readWaiting,
  sendingLock,
  type Waiting,
} from './outbox-store.ts';

export interface WaitingEntry {
  entry: Waiting;
  kind: OutboxKind;
}

export interface SentEntry {
  kind: string;
  reference: string;
}

export interface WaitingList {
  waiting: readonly WaitingEntry[];
  sent: readonly SentEntry[];
  /** By key, why the last attempt failed, if a retry may succeed. */
  troubles: Readonly<Record<string, string>>;
}

export const notStoredMessage =
  'We could not reach the server, and this browser does not keep messages for later. Your details are still here. Please try again.';

const firstRetryMs = 5_000;
const mostRetryMs = 60_000;

const nothing: WaitingList = { waiting: [], sent: [], troubles: {} };
let list = nothing;
// None while rendering on the server.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel(outboxChannel);

export const waitingList = createStore(
  () => list,
  nothing,
  () => {
    const onMessage = ({ data: sent }: MessageEvent<SentEntry | null>): void => void show(sent ? [sent] : []);
    channel?.addEventListener('message', onMessage);
    return () => channel?.removeEventListener('message', onMessage);
  },
);

export async function show(sent: readonly SentEntry[] = [], troubles = list.troubles): Promise<void> {
  list = { waiting: await allWaiting(), sent: [...list.sent, ...sent], troubles };
  waitingList.changed();
}

const notifyOtherTabs = (sent: SentEntry | null = null): void => channel?.postMessage(sent);

const isOver = ({ entry: { keptAt }, kind: { storedDays: keptDays } }: WaitingEntry): boolean =>
  Date.now() - keptAt > keptDays * 86_400_000;

async function allWaiting(): Promise<WaitingEntry[]> {
  const entries = await readWaiting();
  const known: WaitingEntry[] = [];
  let left = entries.length;
  for (const entry of entries) {
    const kind = await kindNamed(kindNameOf(entry));
    if (!kind) continue;
    if (isOver({ entry, kind })) {
      await deleteWaiting(entry.key);
      left -= 1;
    } else known.push({ entry, kind });
  }
  setWaitingHint(left > 0);
  return known;
}

type Unsent<E extends Endpoint> = Pick<Waiting, 'key' | 'owner'> & {
  body: BodyOf<E>;
  files?: readonly File[];
};

/**
 * Stores an entry in the outbox after the server could not be reached.
 * @param error of the failed attempt
 * @throws `error` if the server replied; an Error with a message to show if the browser cannot store entries
 */
export async function storeUnsent<E extends Endpoint>(
  error: unknown,
  kind: OutboxKind<E>,
  { key, owner, body, files = [] }: Unsent<E>,
): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'UNREACHABLE') throw error;
  addKind(kind);
  const keptAt = Date.now();
  const path = addressOfCall<Endpoint>(kind.endpoint, requestOf(body));
  const forWorker = { path, until: keptAt + kind.storedDays * 86_400_000 };
  const isForWorker = owner === null && files.length === 0;
  try {
    await putWaiting({ key, kind: kind.name, body, files, owner, keptAt, ...(isForWorker && { forWorker }) });
  } catch {
    throw new Error(notStoredMessage);
  }
  await show();
  notifyOtherTabs();
  retryLater();
  registerSync();
}

const requestOf = (body: unknown) => ({ body }) as RequestOf<Endpoint>;

export async function forget(key: string): Promise<void> {
  await deleteWaiting(key);
  await show();
  notifyOtherTabs();
}

/** Sends the outbox, oldest first, from one tab at a time. `again` is retried although it was refused before. */
export const sendWaiting = (again?: string): Promise<void> => oneTabAtATime(() => sendAll(again));

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(sendingLock, work) : work();

async function sendAll(again: string | undefined): Promise<void> {
  const session = await loadSession();
  const userId = session.state === 'user' ? session.user.id : null;
  const problems: Record<string, string> = {};
  for (const one of await allWaiting()) {
    const { entry, kind } = one;
    if (entry.refusal && entry.key !== again) continue;
    if (kind.account === 'required' && entry.owner !== userId) continue;
    try {
      await sendOne(one, userId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isFinal(error)) await putWaiting({ ...entry, refusal: firstMessage(error) });
      else problems[entry.key] = error.message;
      if (error.code === 'UNREACHABLE') break;
    }
  }
  await show([], problems);
  notifyOtherTabs();
  if (Object.keys(problems).length > 0) retryLater();
  else retryMs = firstRetryMs;
}

// Retry by timer: an unreliable connection fires no `online` event.
let retryMs = firstRetryMs;
let retrying: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retrying);
  retrying = setTimeout(() => void sendWaiting().catch(() => {}), retryMs);
  retryMs = Math.min(mostRetryMs, 2 * retryMs);
}

async function sendOne({ entry, kind }: WaitingEntry, userId: string | null): Promise<void> {
  // If another account is signed in by now, send as a visitor, so that the entry is not stored in that account.
  const asVisitor = entry.owner !== userId;
  const options = { idempotencyKey: entry.key, asVisitor, prompts: true };
  const reply = entry.sent ?? (await call(kind.endpoint, requestOf(entry.body), options));
  const reference = kind.referenceOf(reply);
  if (!entry.sent || entry.sentByWorker) announce(kind, reference);
  const lost: string[] = [];
  for (const [place, file] of entry.files.entries()) {
    await putWaiting({ ...entry, sent: reply });
    // The server stores a repeated file only once, so files that it already has may be sent again.
    await kind.sendFile?.(reply, file, place).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      lost.push(error.message);
    });
  }
  await deleteWaiting(entry.key);
  await show();
  for (const message of lost) showToast(`${reference}: ${message}`, 'danger');
}

function announce(kind: OutboxKind, reference: string): void {
  const sent = { kind: kind.name, reference };
  void show([sent]);
  notifyOtherTabs(sent);
  const message = kind.sentMessage(reference, window.location.pathname);
  if (message) showToast(message);
}

/** Whether the server refused the content, rather than a temporary problem with time or connection. */
const isFinal = ({ status, code }: ApiError): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 401 &&
  !['RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS', 'CSRF_INVALID', 'UNREADABLE', 'WORDLESS', 'UNKNOWN'].includes(code);

const firstMessage = ({ fields, message }: ApiError): string => Object.values(fields)[0] ?? message;

/** Background Sync, which TypeScript has no types for: https://wicg.github.io/background-sync/spec/ */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Has the service worker send what it may when the network is back, also after the last page was closed. */
function registerSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Denied or unsupported: the next page sends it.
  void workers
    ?.getRegistration()
    .then((registration: WithSync | undefined) => registration?.sync?.register('outbox'))
    .catch(() => {});
}
