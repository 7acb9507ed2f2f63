// Browser storage. Nothing here throws: if it is full or blocked, writes fail and reads return null.
// Each is marked as pure, so that the bundler can drop what the head script does not use.

interface SafeStorage {
  get(name: string): string | null;
  /** Stores a text under a name; null removes it. False if that failed. */
  set(name: string, text: string | null): boolean;
}

/** @param storage fails where the browser blocks it */
function storageIn(storage: () => Storage): SafeStorage {
  return {
    get(name) {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    set(name, text) {
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Reads from the device, or else from the tab; separate for the head script, which needs nothing else. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Calls back when another tab has changed the device storage, or may have while this page was in the back-forward
 * cache. Returns a function that stops listening.
 */
export function whenOtherTabsStore(changed: () => void): () => void {
  for (const type of ['storage', 'pageshow']) addEventListener(type, changed);
  return () => {
    for (const type of ['storage', 'pageshow']) removeEventListener(type, changed);
  };
}

/** Stored on this device, shared by all tabs. */
export const deviceStorage = /* @__PURE__ */ storageIn(() => localStorage);

/** Stored for this tab, also across reloads. */
export const tabStorage = /* @__PURE__ */ storageIn(() => sessionStorage);
