import { isConsentGiven } from '../consent/consent.ts';

const controls = 'input, textarea, select';

/** Whether the cookie bar is unanswered, a dialog or menu is open, or the visitor is filling in a form. */
export function isBusy(): boolean {
  if (!isConsentGiven()) return true;
  if (document.querySelector('dialog[open], .mobile-menu[open], [role=menu]')) return true;
  if (document.activeElement?.matches(controls)) return true;
  // A form with text in it is in progress, unless it is a search.
  return [...document.querySelectorAll<HTMLInputElement>('main form:not([role=search]) :is(input, textarea)')].some(
    ({ type, value }) => value.trim() !== '' && !/^(?:hidden|radio|checkbox)$/.test(type),
  );
}

/** Whether `over` covers the element that has keyboard focus. */
export function coversFocus(here: Element | null, over: HTMLElement): boolean {
  if (!here?.matches(':focus-visible') || over.contains(here)) return false;
  const focus = here.getBoundingClientRect();
  const { top, bottom, left, right } = over.getBoundingClientRect();
  return focus.top < bottom && focus.bottom > top && focus.left < right && focus.right > left;
}
