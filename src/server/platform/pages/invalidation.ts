import { errorFacts, log } from '../log.ts';

/** Cache invalidation: drops a page that a write has changed, in this process and all others on the same database. */
export interface PageChanges {
  /** Call after the commit: the page is rendered again from committed data. */
  invalidate(path: string): void;
  hear(path: string): void;
  missed(): void;
  /** `dropAll`: any page may have changed. */
  follow(drop: (path: string) => void, dropAll?: () => void): void;
}

/** `notifyOthers` reaches the other processes; null when there are none. */
export function createPageChanges(notifyOthers: ((path: string) => Promise<unknown>) | null): PageChanges {
  const keepers: { drop(path: string): void; dropAll(): void }[] = [];
  const hear = (path: string): void => {
    for (const keeper of keepers) keeper.drop(path);
  };
  return {
    hear,
    invalidate(path) {
      hear(path);
      notifyOthers?.(path).catch((error: unknown) => log('warn', 'page.change', { path, ...errorFacts(error) }));
    },
    missed() {
      for (const keeper of keepers) keeper.dropAll();
    },
    follow: (drop, dropAll = () => {}) => void keepers.push({ drop, dropAll }),
  };
}
