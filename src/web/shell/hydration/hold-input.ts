import { hydrationState } from './hydration-state.ts';

const messageAfterMs = 400;
const message =
  'This page is still loading. What you pressed will be done as soon as it has arrived. If that takes long, load the page again.';

/**
 * Holds what is pressed before React handles events; see `replayInput`. A form with an address of its own can be sent
 * without script and is, unless a file is chosen in it. Any other is held: the browser would write what is typed in it,
 * a password too, into the address.
 */
export function holdInput(): void {
  addEventListener('click', hold, true);
  addEventListener('submit', hold, true);
}

function hold(event: Event): void {
  const state = hydrationState();
  if (state.hydrated) {
    delete state.heldInput;
    return;
  }
  const { target } = event;
  if (event.type === 'click') {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]');
    if (!button) return;
    state.heldInput = button;
  } else {
    if (!(target instanceof HTMLFormElement) || canBeSentWithoutScript(target)) return;
    event.preventDefault();
    state.heldInput = target;
  }
  setTimeout(showMessage, messageAfterMs);
}

const canBeSentWithoutScript = (form: HTMLFormElement): boolean =>
  Boolean(form.getAttribute('action')) && !form.querySelector<HTMLInputElement>('[type=file]')?.value;

function showMessage(): void {
  const state = hydrationState();
  if (state.hydrated || state.heldMessage) return;
  const element = document.createElement('p');
  element.className = 'toast';
  element.setAttribute('role', 'alert');
  element.textContent = message;
  document.body.append(element);
  state.heldMessage = element;
}
