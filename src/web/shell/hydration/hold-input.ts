import { isPlainClick } from '../links/plain-click.ts';
import { type Control, heldAttribute, hydrationState, isPlain } from './hydration-state.ts';

const messageAfterMs = 400;
/** Then a held link is followed without React. */
const followLinkAfterMs = 8_000;
const message = 'This page is still loading. What you pressed will be done as soon as it has arrived.';

/**
 * Holds what is pressed before something handles it; see `replayInput`. A form with an address of its own can be sent
 * without script and is, unless a file is chosen in it. Any other is held: the browser would write what is typed in it,
 * a password too, into the address.
 */
export function holdInput(): void {
  for (const type of ['click', 'submit']) addEventListener(type, hold, true);
}

function hold(event: Event): void {
  const state = hydrationState();
  if (state.hydrated) {
    delete state.heldInput;
    return;
  }
  const control = controlOf(event);
  if (!control || (isPlain(control) && state.pageScript)) return;
  // A button of type=button does nothing by itself.
  if (!(control instanceof HTMLButtonElement)) event.preventDefault();
  state.heldInput?.removeAttribute(heldAttribute);
  state.heldInput = control;
  control.setAttribute(heldAttribute, '');
  if (!isPlain(control)) state.loadScripts?.();
  setTimeout(showMessage, messageAfterMs);
  if (control instanceof HTMLAnchorElement) setTimeout(follow, followLinkAfterMs, control);
}

/** What has to be held of a press. Null for what the browser does by itself. */
function controlOf(event: Event): Control | null {
  const { target } = event;
  if (target instanceof HTMLFormElement && event.type === 'submit')
    return canBeSentWithoutScript(target) ? null : target;
  if (event.type !== 'click' || !(target instanceof Element)) return null;
  const control = target.closest<HTMLButtonElement | HTMLAnchorElement>('button[type=button], a[data-hold]');
  return control instanceof HTMLAnchorElement && !isPlainClick(event as MouseEvent) ? null : control;
}

const canBeSentWithoutScript = (form: HTMLFormElement): boolean =>
  Boolean(form.getAttribute('action')) && !form.querySelector<HTMLInputElement>('[type=file]')?.value;

function follow(link: HTMLAnchorElement): void {
  if (hydrationState().heldInput === link) location.assign(link.href);
}

function showMessage(): void {
  const state = hydrationState();
  if (!state.heldInput || state.heldMessage) return;
  const element = document.createElement('p');
  element.className = 'toast';
  element.setAttribute('role', 'alert');
  element.textContent = message;
  document.body.append(element);
  state.heldMessage = element;
}
