import { readStored } from '#web/ui/state/storage.ts';

const page = document.documentElement.dataset;
/** Storage keys with data that only React can show or send: on every page, and on this one. */
const storageKeys = ['account_hint', 'cart', 'inquiries_waiting', 'logout_owed', ...(page['stored'] ?? '').split(' ')];

export const deviceNeedsScripts = (): boolean => storageKeys.some(readStored);

/** Whether React is to load after the first paint, before any press. */
export function areScriptsNeededAtOnce(): boolean {
  const entry = history.state as { idx?: number; usr?: unknown } | null;
  return (
    page['scripts'] === 'at-once' ||
    deviceNeedsScripts() ||
    (location.search !== '' && page['scripts'] !== 'on-input-with-query') ||
    // The router used this history entry before the reload, so Back may lead to another entry of the router.
    (entry?.idx ?? entry?.usr) !== undefined
  );
}

const isNeededAnywhere = page['scripts'] === 'on-input-anywhere';

/** The events that may need React. */
export const inputs = ['pointerdown', isNeededAnywhere ? 'pointermove' : 'pointerover', 'focusin'] as const;

/** Controls whose presses and focus need React, because the page script does not handle them. */
const controls = 'button:not([data-plain], [type=submit]), input, label, select, textarea, a[data-hold]';

export const needsScripts = ({ target, type, movementX, movementY }: Partial<PointerEvent>): unknown =>
  isNeededAnywhere
    ? // Browsers also fire pointermove for a resting pointer when the page appears.
      type !== 'pointermove' || movementX || movementY
    : target instanceof Element && target.closest(type === 'pointerover' ? '[data-scripts=hover]' : controls);

/** Asks the server whether there is a session, because this device may have no record of it. */
export async function isSomebodySignedIn(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session');
    return response.ok && ((await response.json()) as { authenticated?: unknown }).authenticated !== false;
  } catch {
    // Unreachable: the page stays readable, and the next page tries again.
    return false;
  }
}
