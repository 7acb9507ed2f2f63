import { tabStorage } from '#web/ui/state/storage.ts';

// When the emailed code expires, stored for this tab so that the countdown continues after a reload.
const key = 'code_ends_at';

export function codeRunsOutIn(seconds: number): number {
  const endsAt = Date.now() + seconds * 1000;
  tabStorage.set(key, String(endsAt));
  return endsAt;
}

/** When the code sent in this tab expires, or null if none was sent. */
export const codeEndsAt = (): number | null => Number(tabStorage.get(key)) || null;
