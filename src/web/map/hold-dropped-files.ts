import type { PageState } from '#web/ui/page-events.ts';

/** Holds files that are dropped before hydration: the browser would open them in place of the page. */
export function holdDroppedFiles(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, hold, true);
}

function hold(event: DragEvent): void {
  const state = window as Window & PageState;
  const { target, dataTransfer, clientX: x, clientY: y } = event;
  // A file field takes them by itself.
  if (state.hydrated || target instanceof HTMLInputElement || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  state.loadScripts?.();
  if (event.type === 'drop') state.heldFiles = { x, y, files: [...dataTransfer.files] };
}
