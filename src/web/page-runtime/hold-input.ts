import { typedAttribute } from '#web/ui/forms/typed-attribute.ts';
import { beforeHydration, type Control, enter, hasReact, hydrated, hydrating } from './page-state.ts';
import { isPlainClick } from './plain-click.ts';

const messageAfterMs = 400;
/** After this time a held link is followed without React. */
const followLinkAfterMs = 8_000;
const message = 'This page is still loading. What you pressed is done next.';
/** Marks a control whose press is held, so that the styles show it at once. */
const heldAttribute = 'data-held';

/** Whether a control works without React. */
const isPlain = (control: Control): boolean => control.hasAttribute('data-plain');

/**
 * Holds presses until a script can handle them; see `finishHydration`. A form with its own `action` can be sent without
 * script and is, unless a file is chosen in it. Any other form is held: the browser would put its fields, including
 * passwords, in the address.
 */
export function holdInput(): void {
  for (const type of ['click', 'submit']) addEventListener(type, hold, true);
}

function hold(event: Event): void {
  const state = window.pageState;
  if (hasReact(state.phase)) {
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
  if (!isPlain(control)) state.loadReact();
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
  if (window.pageState.heldInput === link && link.pathname !== location.pathname) location.assign(link.href);
}

function showMessage(): void {
  const state = window.pageState;
  if (!state.heldInput || state.heldMessage) return;
  const element = document.createElement('p');
  element.className = 'toast';
  element.setAttribute('role', 'alert');
  element.textContent = message;
  document.body.append(element);
  state.heldMessage = element;
}

/** React is about to handle events: stops holding them. */
export function startHydration(): void {
  enter(hydrating);
  document.dispatchEvent(new Event(beforeHydration));
  // React puts the text of the HTML back into a text area that is not empty there.
  for (const field of document.querySelectorAll('textarea')) {
    if (field.value !== field.defaultValue) field.setAttribute(typedAttribute, field.value);
  }
  removeMessage();
}

/** The page is hydrated: replays the held press once typed text has been taken over, unless another press followed. */
export function finishHydration(): void {
  if (!enter(hydrated)) return;
  setTimeout(replayInput);
  setTimeout(replayFiles);
}

/** The page script handles presses: replays the held press if it does not need React. */
export function startPageScript(): void {
  const state = window.pageState;
  state.pageScript = true;
  if (!state.heldInput || !isPlain(state.heldInput)) return;
  replayInput();
  removeMessage();
}

function replayInput(): void {
  const state = window.pageState;
  const { heldInput } = state;
  delete state.heldInput;
  heldInput?.removeAttribute(heldAttribute);
  if (!heldInput?.isConnected) return;
  if (heldInput instanceof HTMLFormElement) heldInput.requestSubmit();
  else heldInput.click();
}

function replayFiles(): void {
  const state = window.pageState;
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
  const state = window.pageState;
  state.heldMessage?.remove();
  delete state.heldMessage;
}
