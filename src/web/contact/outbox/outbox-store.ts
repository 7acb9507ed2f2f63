import type { Inquiry, InquirySent } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';

/** An inquiry that could not be sent, on this device until it is: 7 days at most. */
export interface Waiting {
  /** The Idempotency-Key of every attempt, so that it is sent once however often it is tried. */
  key: string;
  body: Inquiry;
  files: readonly File[];
  owner: string | null;
  keptAt: number;
  /** Set once the message itself is with us and files are left to send. */
  sent?: InquirySent;
  /** Why the server would not have it: trying again as it is would not help. */
  refusal?: string;
}

const storeName = 'waiting';
let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('inquiries', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** One step on the store, over when the browser says that it is on disk. */
async function within<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(storeName, mode);
  const request = work(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

const isOver = ({ keptAt }: Waiting): boolean => Date.now() - keptAt > limits.inquiryOnDeviceDays * 86_400_000;

/** What waits here, oldest first; what has waited 7 days is deleted. */
export async function allWaiting(): Promise<Waiting[]> {
  const all = (await within<Waiting[]>('readonly', (store) => store.getAll())).sort((a, b) => a.keptAt - b.keptAt);
  for (const { key } of all.filter(isOver)) await within('readwrite', (store) => store.delete(key));
  const waiting = all.filter((entry) => !isOver(entry));
  hint(waiting.length > 0);
  return waiting;
}

export async function putWaiting(entry: Waiting): Promise<void> {
  await within('readwrite', (store) => store.put(entry));
  hint(true);
}

export const deleteWaiting = (key: string): Promise<undefined> => within('readwrite', (store) => store.delete(key));

/** Tells every page of this device that something waits; `useOutbox` reads it. */
const hint = (waits: boolean): boolean => deviceStorage.set('inquiries_waiting', waits ? '1' : null);
