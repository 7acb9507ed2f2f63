import { errorFacts, log } from '../log.ts';

/** Cache invalidation: drops a page that a write has changed, in this process and all others on the same database. */
export interface PageChanges {
  /** Call after the commit: the page is rendered again from committed data. */
  invalidate(path: string): void;
  /** In this process only, after a notification from another. */
  dropHere(path: string): void;
  /** In this process only, when any page may have changed or notifications may have been lost. */
  dropAllHere(): void;
  /** `dropAll`: any page may have changed. */
  subscribe(drop: (path: string) => void, dropAll?: () => void): void;
}

/** `notifyOthers` reaches the other processes; null when there are none. */
export function createPageChanges(notifyOthers: ((path: string) => Promise<unknown>) | null): PageChanges {
  const subscribers: { drop(path: string): void; dropAll(): void }[] = [];
  const dropHere = (path: string): void => {
    for (const subscriber of subscribers) subscriber.drop(path);
  };
  return {
    dropHere,
    invalidate(path) {
      dropHere(path);
      notifyOthers?.(path).catch((error: unknown) => log('warn', 'page.change', { path, ...errorFacts(error) }));
    },
    dropAllHere() {
      for (const subscriber of subscribers) subscriber.dropAll();
    },
    subscribe: (drop, dropAll = () => {}) => void subscribers.push({ drop, dropAll }),
  };
}
