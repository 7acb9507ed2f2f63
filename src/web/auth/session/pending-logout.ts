// A logout that did not reach the server. Its cookies are HttpOnly and cannot be removed here, so it is sent before
// anything else, and the next person at this device does not find the account open.
const key = 'logout_owed';

export function rememberLogout(of: 'one' | 'all'): void {
  try {
    localStorage.setItem(key, of);
  } catch {
    // Storage is refused: the server forgets the session when it expires.
  }
}

export function pendingLogout(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The server has confirmed it, or there was a sign-in since. */
export function forgetLogout(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there was none.
  }
}
