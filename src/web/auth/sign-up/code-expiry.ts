import { tabStorage } from '#web/ui/state/storage.ts';

// When the emailed code expires, kept for this tab so that a reload goes on counting instead of starting over.
const key = 'code_ends_at';

export function codeRunsOutIn(seconds: number): number {
  const endsAt = Date.now() + seconds * 1000;
  tabStorage.set(key, String(endsAt));
  return endsAt;
}

/** The end of the code sent in this tab, or null when none was. */
export const codeEndsAt = (): number | null => Number(tabStorage.get(key)) || null;
