import { deviceStorage } from '#web/ui/state/storage.ts';

// A logout that did not reach the server. Its cookies are HttpOnly and cannot be removed here, so it is sent before
// anything else, and the next person at this device does not find the account open.
const key = 'logout_owed';

/** Null once the server has confirmed it, or after a sign-in. */
export const rememberLogout = (of: 'one' | 'all' | null): boolean => deviceStorage.set(key, of);

export const pendingLogout = (): string | null => deviceStorage.get(key);
