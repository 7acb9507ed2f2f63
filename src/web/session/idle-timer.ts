import { limits } from '#contract/limits.ts';
import { listen } from '#web/ui/state/listen.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';

const key = 'last_activity';
// Touch, pen and scroll count as mouse movement.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const writeEveryMs = 5_000;

export function recordActivity(): void {
  if (!deviceStorage.set(key, String(Date.now()))) lastHere = Date.now();
}

// If the browser refuses storage, each tab counts its own time.
let lastHere = Date.now();

export const idleMs = (): number => Math.max(0, Date.now() - (Number(deviceStorage.get(key)) || lastHere));

export function watchActivity(): () => void {
  let written = 0;
  const seen = (): void => {
    // While the warning is open only its button counts: a mouse movement must not close it unread.
    if (idleMs() >= limits.inactivityLogoutMs - limits.inactivityWarningMs) return;
    if (Date.now() - written < writeEveryMs) return;
    written = Date.now();
    recordActivity();
  };
  return listen(window, signs, seen, { passive: true, capture: true });
}
