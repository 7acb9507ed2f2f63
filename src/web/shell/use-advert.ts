import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { tabStorage } from '../ui/state/storage.ts';
import { hasCookie } from './consent/cookies.ts';

export const advertCookie = 'advert_dismissed';
const openedKey = 'tab_opened_at';

/** Whether the time of the advert has come: 10 s after the tab's first load, unless dismissed or data is to be saved. */
export function useAdvertDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const openedAt = tabOpenedAt();
    if (hasCookie(advertCookie) || savesData()) return;
    const timer = setTimeout(() => setDue(true), openedAt + limits.advertDelayMs - Date.now());
    return () => clearTimeout(timer);
  }, []);
  return due;
}

/** One clock per tab: it goes on over every page and reload. */
function tabOpenedAt(): number {
  const now = Date.now();
  const known = Number(tabStorage.get(openedKey));
  if (known > 0 && known <= now) return known;
  tabStorage.set(openedKey, String(now));
  return now;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
