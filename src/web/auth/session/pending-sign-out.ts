import { deviceStorage } from '#web/ui/state/storage.ts';

// A sign-out that did not reach the server. Scripts cannot remove its HttpOnly cookies, so the sign-out is sent before any
// other call, and the next person to use this device does not find the account open.
const key = 'logout_owed';

/** Null once the server has confirmed it, or after a sign-in. */
export const rememberSignOut = (of: 'one' | 'all' | null): boolean => deviceStorage.set(key, of);

export const pendingSignOut = (): string | null => deviceStorage.get(key);
