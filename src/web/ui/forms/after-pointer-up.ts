// From the finger's first touch until its click has been told.
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

/** Does something that moves the page now, or once the press under way has done what it was meant for. */
export function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}
