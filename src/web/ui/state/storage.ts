/** Storage of the browser. It never throws: where it is full or refused, nothing is kept and nothing is found. */
const safely = (storage: () => Storage) => ({
  get(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** Keeps a text under a name; null removes it. False where that was not possible. */
  set(name: string, text: string | null): boolean {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
});

/** Calls back when another tab has changed what the device keeps, until the returned function is called. */
export function whenOtherTabsStore(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

/** Kept on this device, and shared by all tabs. */
export const deviceStorage = safely(() => localStorage);

/** Kept for this tab, also when the page is reloaded. */
export const tabStorage = safely(() => sessionStorage);
