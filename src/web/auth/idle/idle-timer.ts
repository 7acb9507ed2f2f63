import { limits } from '#contract/limits.ts';
import { listen } from '#web/ui/state/listen.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';

const key = 'last_activity';
// Touch, pen and scroll count as mouse movement.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;
const writeEveryMs = 5_000;

export function noteActivity(): void {
  if (!deviceStorage.set(key, String(Date.now()))) lastHere = Date.now();
}

// Where storage is refused, each tab keeps its own time.
let lastHere = Date.now();

export const idleMs = (): number => Math.max(0, Date.now() - (Number(deviceStorage.get(key)) || lastHere));

export function watchActivity(): () => void {
  let written = 0;
  const seen = (): void => {
    // While the warning stands only its button counts: a passing mouse must not hide it unread.
    if (idleMs() >= limits.inactivityLogoutMs - limits.inactivityWarningMs) return;
    if (Date.now() - written < writeEveryMs) return;
    written = Date.now();
    noteActivity();
  };
  return listen(window, signs, seen, { passive: true, capture: true });
}
