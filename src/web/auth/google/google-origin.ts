import { tabStorage } from '#web/ui/state/storage.ts';
import { addressOf, type Origin, readNavigationState } from '../navigation/navigation-state.ts';
import { originAt } from '../navigation/parse-origin.ts';

// Where the person was, with the state it carried: a way through another site keeps only what the tab does.
const key = 'google_origin';

export const keepOrigin = (origin: Origin | undefined): boolean =>
  tabStorage.set(key, origin ? JSON.stringify(origin) : null);

export function takeOrigin(): Origin | undefined {
  const kept = tabStorage.get(key);
  tabStorage.set(key, null);
  try {
    return readNavigationState({ state: { from: JSON.parse(kept ?? 'null') ?? undefined } }).from;
  } catch {
    return undefined;
  }
}

/** Where the server says to go on to; with the state kept in this tab when it is the same place. */
export const originOfReturn = (returnTo: string, kept: Origin | undefined): Origin | undefined =>
  kept && addressOf(kept) === returnTo ? kept : originAt(returnTo);
