/** Tells whoever keeps pages in this process that a write has changed one (DESIGN 4). */
export interface PageChanges {
  /** Call after the commit: the page is made again from what is then there. */
  tell(path: string): void;
  follow(listener: (path: string) => void): void;
}

export function createPageChanges(): PageChanges {
  const listeners: ((path: string) => void)[] = [];
  return {
    tell(path) {
      for (const listener of listeners) listener(path);
    },
    follow: (listener) => void listeners.push(listener),
  };
}
