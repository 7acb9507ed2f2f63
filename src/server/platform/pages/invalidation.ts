import { errorFacts, log } from '../log.ts';

/** Cache invalidation: drops a page that a write has changed, in this process and all others on the same database. */
export interface PageChanges {
  /**
   * Call after the commit: the page is rendered again from committed data.
   * @param key of the pages that a CDN drops; default: the path
   */
  invalidate(path: string, key?: string): void;
  /** In this process only, after a notification from another. */
  dropHere(path: string): void;
  /** In this process only, when any page may have changed or notifications may have been lost. */
  dropAllHere(): void;
  /** Replaces the subscriber of this name. `dropAll`: any page may have changed. */
  subscribe(name: string, drop: (path: string) => void, dropAll?: () => void): void;
}

/** The key of every page for a CDN. */
export const allPagesKey = 'pages';

interface Recipients {
  /** Reaches the other processes; null when there are none. */
  notifyOthers: ((path: string) => Promise<unknown>) | null;
  /** Has a CDN drop the pages with a key; null when there is none. */
  purge: ((key: string) => Promise<unknown>) | null;
}

export function createPageChanges({ notifyOthers, purge }: Recipients): PageChanges {
  const subscribers = new Map<string, { drop(path: string): void; dropAll(): void }>();
  const dropHere = (path: string): void => {
    for (const subscriber of subscribers.values()) subscriber.drop(path);
  };
  return {
    dropHere,
    invalidate(path, key = path) {
      const logFailure = (error: unknown): void => log('warn', 'page.change', { path, ...errorFacts(error) });
      dropHere(path);
      notifyOthers?.(path).catch(logFailure);
      purge?.(key).catch(logFailure);
    },
    dropAllHere() {
      for (const subscriber of subscribers.values()) subscriber.dropAll();
    },
    subscribe: (name, drop, dropAll = () => {}) => void subscribers.set(name, { drop, dropAll }),
  };
}
