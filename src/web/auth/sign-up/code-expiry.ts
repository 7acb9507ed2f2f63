// When the mailed code ends, kept for this tab so that a reload goes on counting instead of starting over.
const key = 'code_ends_at';

export function codeRunsOutIn(seconds: number): number {
  const endsAt = Date.now() + seconds * 1000;
  try {
    sessionStorage.setItem(key, String(endsAt));
  } catch {
    // Storage is refused: a reload starts the count again.
  }
  return endsAt;
}

/** The end of the code sent in this tab, or null when none was. */
export function codeEndsAt(): number | null {
  try {
    const stored = Number(sessionStorage.getItem(key));
    return stored > 0 ? stored : null;
  } catch {
    return null;
  }
}
