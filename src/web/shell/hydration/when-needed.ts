import { readDevice } from '#web/ui/state/storage.ts';

/** What a device keeps that only React can show or send. */
const deviceKeys = ['account_hint', 'cart', 'inquiries_waiting', 'logout_owed'];

export const deviceNeedsScripts = (): boolean => deviceKeys.some((key) => readDevice(key) !== null);

/** Whether React is to load after the first paint, before any press. */
export function areScriptsNeededAtOnce(): boolean {
  const declared = document.documentElement.dataset['scripts'];
  if (!declared || deviceNeedsScripts()) return true;
  if (location.search && declared === 'on-input') return true;
  // The router was at this history entry before the page was loaded again: Back may lead to another page of its own.
  const { idx, usr } = (history.state ?? {}) as { idx?: number; usr?: unknown };
  return idx !== undefined || usr !== undefined;
}

/** Presses and fields that need React: those of a control that the page script does not handle. */
const controls = 'button:not([data-plain], [type=submit]), input, select, textarea, a[data-hold]';

export const needsScripts = ({ target, type }: Event): boolean =>
  target instanceof Element && target.closest(type === 'pointerover' ? '[data-scripts=hover]' : controls) !== null;

/** Asks the server whether somebody is signed in whom this device does not know of. */
export async function isSomebodySignedIn(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
    return response.ok && ((await response.json()) as { authenticated?: unknown }).authenticated !== false;
  } catch {
    // Unreachable: the page stays readable, and the next page asks again.
    return false;
  }
}
