// TypeScript's worker and page types exclude each other in one project; these are the ones that our worker uses.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** What a page tells the worker: its address, and those of what it has loaded. */
export type LoadedPage = readonly [page: string, ...files: string[]];

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { readonly data: unknown };
  fetch: FetchEvent;
  /** Background Sync: the network is back. The browser retries later if the work fails. */
  sync: ExtendableEvent;
}

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

/** The global object of a service worker. */
export const serviceWorker = (): ServiceWorkerScope => globalThis as unknown as ServiceWorkerScope;
