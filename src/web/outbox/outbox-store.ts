export interface Waiting {
  /** The idempotency key of every attempt, so that retries do not create it twice. */
  key: string;
  /** Absent in entries of an older release, which are inquiries. */
  kind?: string;
  body: unknown;
  files: readonly File[];
  /** The account that wrote it; null for a visitor. */
  owner: string | null;
  keptAt: number;
  /** The reply, once the message itself is sent and files are still to be sent. */
  sent?: unknown;
  /** Why the server refused it; retrying without a change would not help. */
  refusal?: string;
  /** Set if the service worker may send it without a page: for a visitor's entry without files. Path and expiry. */
  forWorker?: { path: string; until: number };
  /** The service worker has sent it, and no page has shown that yet. */
  sentByWorker?: boolean;
}

export const kindNameOf = ({ kind = 'inquiry' }: Waiting): string => kind;

/** All tabs and the service worker send one at a time: every release must use this lock name. */
export const sendingLock = 'waiting-inquiries';

/** A message carries what was sent, or null for any other change. */
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

/** Runs one operation on the store; resolves once the browser has committed it. */
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

/** All entries on this device, oldest first. @throws if the browser cannot store entries */
export const readWaiting = async (): Promise<Waiting[]> =>
  (await within<Waiting[]>('readonly', (store) => store.getAll())).sort((a, b) => a.keptAt - b.keptAt);

/** @throws if the browser cannot store entries */
export const putWaiting = (entry: Waiting): Promise<IDBValidKey> => within('readwrite', (store) => store.put(entry));

export const deleteWaiting = (key: string): Promise<undefined> => within('readwrite', (store) => store.delete(key));
