export interface Waiting {
  /** The Idempotency-Key of every attempt, so that it is sent once however often it is tried. */
  key: string;
  /** Absent in what an older release kept: an inquiry. */
  kind?: string;
  body: unknown;
  files: readonly File[];
  /** The account that wrote it; null for a visitor. */
  owner: string | null;
  keptAt: number;
  /** The reply, once the message itself is sent and files are left to send. */
  sent?: unknown;
  /** Why the server refused it: trying again as it is would not help. */
  refusal?: string;
  /** How long the service worker may send it without a page, and where: only what a visitor wrote, without files. */
  forWorker?: { path: string; until: number };
  /** The service worker has sent it, and no page has said so yet. */
  sentByWorker?: boolean;
}

export const kindNameOf = ({ kind = 'inquiry' }: Waiting): string => kind;

/** All tabs, and the service worker, send one after another: the name of this lock is the same in every release. */
export const sendingLock = 'waiting-inquiries';

/** Carries what was sent, or null when something else has changed. */
export const outboxChannel = 'outbox';

// The names predate other kinds and never change: every release must find the waiting entries.
const databaseName = 'inquiries';
const storeName = 'waiting';
let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** One operation on the store, complete once the browser reports it as written. */
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

/** Everything on this device, oldest first. @throws where the browser keeps nothing */
export const readWaiting = async (): Promise<Waiting[]> =>
  (await within<Waiting[]>('readonly', (store) => store.getAll())).sort((a, b) => a.keptAt - b.keptAt);

/** @throws where the browser keeps nothing */
export const putWaiting = (entry: Waiting): Promise<IDBValidKey> => within('readwrite', (store) => store.put(entry));

export const deleteWaiting = (key: string): Promise<undefined> => within('readwrite', (store) => store.delete(key));
