const keyOf = (userId: string): string => `profile_draft_${userId}`;

/** A profile as it is saved, with what this account left unsaved in this tab: a session that ends takes none of it. */
export function withDraft<Profile extends Record<string, string>>(userId: string, saved: Profile): Profile {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}');
    const typed = Object.entries(Object(draft)).filter(([name, value]) => name in saved && typeof value === 'string');
    return { ...saved, ...Object.fromEntries(typed) };
  } catch {
    return saved;
  }
}

/** Keeps what differs from what is saved. */
export function keepDraft<Profile extends Record<string, string>>(
  userId: string,
  saved: Profile,
  typed: Profile,
): void {
  const unsaved = Object.entries(typed).filter(([name, value]) => value !== saved[name]);
  try {
    if (unsaved.length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(unsaved)));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is refused: a reload starts afresh.
  }
}
