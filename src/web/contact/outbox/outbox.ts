import { sendInquiry } from '#contract/contact/inquiries.ts';
import { ApiError, call } from '#web/api.ts';
import { loadSession } from '#web/auth/requests/session-actions.ts';
import { showToast } from '#web/ui/display/toast.tsx';
import { createStore } from '#web/ui/state/create-store.ts';
import { uploadFile } from '../files/upload.ts';
import { allWaiting, deleteWaiting, putWaiting, type Waiting } from './outbox-store.ts';

export interface WaitingList {
  entries: readonly Waiting[];
  sent: readonly string[];
  /** What came of the last attempt, by key, where it may still work out. */
  troubles: Readonly<Record<string, string>>;
}

const nothing: WaitingList = { entries: [], sent: [], troubles: {} };
let list = nothing;
// While rendering on the server there are no other tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('inquiries');

export const waitingList = createStore(
  () => list,
  nothing,
  () => {
    const heard = ({ data: ref }: MessageEvent<string>): void => void show(ref ? [ref] : []);
    channel?.addEventListener('message', heard);
    return () => channel?.removeEventListener('message', heard);
  },
);

export async function show(sent: readonly string[] = [], troubles = list.troubles): Promise<void> {
  list = { entries: await allWaiting(), sent: [...list.sent, ...sent], troubles };
  waitingList.changed();
}

/** The other tabs of this browser: something changed, or this was sent. */
const notifyOtherTabs = (ref = ''): void => channel?.postMessage(ref);

/** Keeps an inquiry on this device. False when the browser keeps nothing. */
export async function keepForLater(entry: Waiting): Promise<boolean> {
  try {
    await putWaiting(entry);
    await show();
    notifyOtherTabs();
    return true;
  } catch {
    return false;
  }
}

export async function forget(key: string): Promise<void> {
  await deleteWaiting(key);
  await show();
  notifyOtherTabs();
}

/** Sends what waits, oldest first; all tabs of this browser as one. `again` is tried although it was refused before. */
export const sendWaiting = (again?: string): Promise<void> => oneTabAtATime(() => sendAll(again));

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('waiting-inquiries', work) : work();

async function sendAll(again: string | undefined): Promise<void> {
  const session = await loadSession();
  const userId = session.state === 'user' ? session.user.id : null;
  const troubles: Record<string, string> = {};
  for (const entry of await allWaiting()) {
    if (entry.refusal && entry.key !== again) continue;
    try {
      await sendOne(entry, userId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isFinal(error)) await putWaiting({ ...entry, refusal: firstMessage(error) });
      else troubles[entry.key] = error.message;
      if (error.code === 'UNREACHABLE') break;
    }
  }
  await show([], troubles);
  notifyOtherTabs();
}

async function sendOne(entry: Waiting, userId: string | null): Promise<void> {
  // Somebody else is signed in by now: it goes out as nobody's, so that it stands in no stranger's account.
  const asVisitor = entry.owner !== userId;
  const sent = entry.sent ?? (await call(sendInquiry, { body: entry.body }, { idempotencyKey: entry.key, asVisitor }));
  if (!entry.sent) announce(sent.ref);
  const lost: string[] = [];
  for (const [place, file] of entry.files.entries()) {
    const token = sent.uploadTokens[place];
    if (!token) continue;
    await putWaiting({ ...entry, sent });
    // The same file twice is one file, so those that went through before may go again.
    await uploadFile(sent.ref, file, token).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      lost.push(error.message);
    });
  }
  await deleteWaiting(entry.key);
  await show();
  for (const message of lost) showToast(`${sent.ref}: ${message}`, 'danger');
}

/** The contact pages show it where it waited; any other page says it in passing. */
function announce(ref: string): void {
  void show([ref]);
  notifyOtherTabs(ref);
  if (!window.location.pathname.startsWith('/contact')) showToast(`Your saved message was sent: ${ref}`);
}

/** Refused for what it is, not for when or how it came. */
const isFinal = ({ status, code }: ApiError): boolean =>
  status >= 400 &&
  status < 500 &&
  !['RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS', 'CSRF_INVALID', 'UNREADABLE', 'WORDLESS', 'UNKNOWN'].includes(code);

const firstMessage = ({ fields, message }: ApiError): string => Object.values(fields)[0] ?? message;
