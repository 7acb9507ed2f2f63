// Browser storage. Nothing here throws: when it is full or blocked, nothing is stored and nothing found.
// Parts that the script in the head does not use must be droppable by the bundler, so nothing is made by a call.

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, name: string, text: string | null): boolean {
  try {
    if (text === null) storage().removeItem(name);
    else storage().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

interface SafeStorage {
  get(name: string): string | null;
  /** Keeps a text under a name; null removes it. False where that was not possible. */
  set(name: string, text: string | null): boolean;
}

const device = (): Storage => localStorage;
const tab = (): Storage => sessionStorage;

/** What `deviceStorage` has under a name, for the script in the head, which needs no more. */
export const readDevice = (name: string): string | null => read(device, name);

/**
 * Calls back when another tab has changed what the device keeps, or may have while this page was in the back-forward
 * cache, until the returned function is called.
 */
export function whenOtherTabsStore(changed: () => void): () => void {
  for (const type of ['storage', 'pageshow']) addEventListener(type, changed);
  return () => {
    for (const type of ['storage', 'pageshow']) removeEventListener(type, changed);
  };
}

/** Kept on this device, and shared by all tabs. */
export const deviceStorage: SafeStorage = { get: readDevice, set: (name, text) => write(device, name, text) };

/** Kept for this tab, also when the page is reloaded. */
export const tabStorage: SafeStorage = {
  get: (name) => read(tab, name),
  set: (name, text) => write(tab, name, text),
};
