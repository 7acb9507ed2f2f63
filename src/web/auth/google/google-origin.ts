import { addressOf, type Origin, readNavigationState } from '../navigation/navigation-state.ts';
import { originAt } from '../navigation/parse-origin.ts';

// Where the person was, with the state it carried: a way through another site keeps only what the tab does.
const key = 'google_origin';

/** Before the browser leaves for Google. */
export function keepOrigin(origin: Origin | undefined): void {
  try {
    if (origin) sessionStorage.setItem(key, JSON.stringify(origin));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: the server keeps the path all the same.
  }
}

/** After the browser came back; what was kept is forgotten. */
export function takeOrigin(): Origin | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return readNavigationState({ state: { from: JSON.parse(kept ?? 'null') ?? undefined } }).from;
  } catch {
    return undefined;
  }
}

/** Where the server says to go on to; with the state kept in this tab when it is the same place. */
export const originOfReturn = (returnTo: string, kept: Origin | undefined): Origin | undefined =>
  kept && addressOf(kept) === returnTo ? kept : originAt(returnTo);
