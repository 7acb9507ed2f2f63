// From pointerdown until the click has been dispatched.
let isPressing = false;
const clickComesWithinMs = 100;
let waiting: (() => void)[] = [];

function end(): void {
  setTimeout(() => {
    isPressing = false;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  }, clickComesWithinMs);
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressing = true), true);
  document.addEventListener('pointerup', end, true);
  document.addEventListener('pointercancel', end, true);
}

/** Runs a layout change now, or after the current press has been handled. */
export function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}
