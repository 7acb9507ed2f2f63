// A logout that the server has not heard of, on a lost line. Its cookies cannot be read here, let alone taken away: it
// is told before anything else is asked, so that nobody who comes to this device next finds the account open.
const key = 'logout_owed';

export function rememberLogout(of: 'one' | 'all'): void {
  try {
    localStorage.setItem(key, of);
  } catch {
    // Storage is refused: the server forgets the session when it expires.
  }
}

export function owedLogout(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The server has heard of it, or somebody has signed in since. */
export function forgetLogout(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there was none.
  }
}
