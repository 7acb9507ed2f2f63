import { hydrationState } from './hydration-state.ts';

/** Ends the holding of input: React is about to listen. */
export function markHydrated(): void {
  const state = hydrationState();
  state.hydrated = true;
  state.heldMessage?.remove();
}

/** Does what was pressed before, once what was typed has been taken over; unless something was pressed since. */
export function replayInput(): void {
  const state = hydrationState();
  setTimeout(() => {
    const { heldInput } = state;
    delete state.heldInput;
    if (!heldInput?.isConnected) return;
    if (heldInput instanceof HTMLFormElement) heldInput.requestSubmit();
    else heldInput.click();
  });
}
