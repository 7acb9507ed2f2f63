import { beforeHydration } from '#web/ui/page-events.ts';
import { heldAttribute, hydrationState, isPlain } from './hydration-state.ts';

/** Ends the holding of input: React is about to listen. */
export function markHydrated(): void {
  hydrationState().hydrated = true;
  document.dispatchEvent(new Event(beforeHydration));
  removeMessage();
}

/** Does what was pressed before, once what was typed has been taken over; unless something was pressed since. */
export function replayInput(): void {
  setTimeout(replay);
}

/** The page script listens: does what was pressed before, where it needs no React. */
export function replayPlainInput(): void {
  const state = hydrationState();
  state.pageScript = true;
  if (!state.heldInput || !isPlain(state.heldInput)) return;
  replay();
  removeMessage();
}

function replay(): void {
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
