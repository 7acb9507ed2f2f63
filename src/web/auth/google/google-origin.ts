import { tabStorage } from '#web/ui/state/storage.ts';
import { addressOf, type Origin, originAt, readNavigationState } from '../navigation/navigation-state.ts';

// The page from which the sign-in began, with its state: only tab storage survives the detour through Google.
const key = 'google_origin';

export const storeOrigin = (origin: Origin | undefined): boolean =>
  tabStorage.set(key, origin ? JSON.stringify(origin) : null);

export function takeOrigin(): Origin | undefined {
  const stored = tabStorage.get(key);
  tabStorage.set(key, null);
  try {
    return readNavigationState({ state: { from: JSON.parse(stored ?? 'null') ?? undefined } }).from;
  } catch {
    return undefined;
  }
}

/** The page to return to, from the server; with the state stored in this tab if it is the same page. */
export const originOfReturn = (returnTo: string, stored: Origin | undefined): Origin | undefined =>
  stored && addressOf(stored) === returnTo ? stored : originAt(returnTo);
