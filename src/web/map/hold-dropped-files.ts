// Chunk: picture
// The number, not the import: without React this script loads none of its files.
const hydrating: typeof import('#web/page-runtime/page-state.ts').hydrating = 4;

/**
 * Holds files that are dropped before hydration: the browser would open them in place of the page. Part of the script
 * that paints the map.
 */
export function holdDroppedFiles(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, hold, true);
}

function hold(event: DragEvent): void {
  const state = window.pageState;
  const { target, dataTransfer, clientX: x, clientY: y } = event;
  // A file field takes them by itself.
  if (state.phase >= hydrating || target instanceof HTMLInputElement || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  state.loadReact();
  if (event.type === 'drop') state.heldFiles = { x, y, files: [...dataTransfer.files] };
}
