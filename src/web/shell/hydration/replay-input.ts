import { beforeHydration } from '#web/ui/page-events.ts';
import { heldAttribute, hydrationState, isPlain } from './hydration-state.ts';

/** Stops holding input: React is about to handle it. */
export function markHydrated(): void {
  hydrationState().hydrated = true;
  document.dispatchEvent(new Event(beforeHydration));
  removeMessage();
}

/** The page is hydrated: replays the held press once typed text has been taken over, unless another press followed. */
export function finishHydration(): void {
  hydrationState().hasRouter = true;
  setTimeout(replayInput);
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

function removeMessage(): void {
  const state = hydrationState();
  state.heldMessage?.remove();
  delete state.heldMessage;
}
