import type { Control } from '#web/ui/page-events.ts';
import { isPlainClick } from '../links/plain-click.ts';
import { heldAttribute, hydrationState, isPlain } from './hydration-state.ts';

const messageAfterMs = 400;
/** After this time a held link is followed without React. */
const followLinkAfterMs = 8_000;
const message = 'This page is still loading. What you pressed will be done as soon as it has arrived.';

/**
 * Holds presses until a script can handle them; see `finishHydration`. A form with its own `action` can be sent without
 * script and is, unless a file is chosen in it. Any other form is held: the browser would put its fields, including
 * passwords, in the address.
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
  // A button of type=button has no default action.
  if (!(control instanceof HTMLButtonElement)) event.preventDefault();
  state.heldInput?.removeAttribute(heldAttribute);
  state.heldInput = control;
  control.setAttribute(heldAttribute, '');
  if (!isPlain(control)) state.loadScripts?.();
  setTimeout(showMessage, messageAfterMs);
  if (control instanceof HTMLAnchorElement) setTimeout(follow, followLinkAfterMs, control);
}

/** The control whose press has to be held. Null if the browser handles the press without script. */
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
  // Only React can show another step of the same page, with what was chosen in this one.
  const isStep = link.pathname === location.pathname;
  if (hydrationState().heldInput === link && !isStep) location.assign(link.href);
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
