import { beforeHydration, typedAttribute } from '#web/ui/page-events.ts';
import { heldAttribute, hydrationState, isPlain } from './hydration-state.ts';

/** Stops holding input: React is about to handle it. */
export function markHydrated(): void {
  hydrationState().hydrated = true;
  document.dispatchEvent(new Event(beforeHydration));
  // React puts the text of the HTML back into a text area that is not empty there.
  for (const field of document.querySelectorAll('textarea')) {
    if (field.value !== field.defaultValue) field.setAttribute(typedAttribute, field.value);
  }
  removeMessage();
}

/** The page is hydrated: replays the held press once typed text has been taken over, unless another press followed. */
export function finishHydration(): void {
  hydrationState().hasRouter = true;
  setTimeout(replayInput);
  setTimeout(replayFiles);
}

/** Called when the page script handles presses: replays the held press if it does not need React. */
export function replayPlainInput(): void {
  const state = hydrationState();
  state.pageScript = true;
  if (!state.heldInput || !isPlain(state.heldInput)) return;
  replayInput();
  removeMessage();
}

function replayInput(): void {
  const state = hydrationState();
  const { heldInput } = state;
  delete state.heldInput;
  heldInput?.removeAttribute(heldAttribute);
  if (!heldInput?.isConnected) return;
  if (heldInput instanceof HTMLFormElement) heldInput.requestSubmit();
  else heldInput.click();
}

function replayFiles(): void {
  const state = hydrationState();
  if (!state.heldFiles) return;
  const { x, y, files } = state.heldFiles;
  delete state.heldFiles;
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document
    .elementFromPoint(x, y)
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

function removeMessage(): void {
  const state = hydrationState();
  state.heldMessage?.remove();
  delete state.heldMessage;
}
