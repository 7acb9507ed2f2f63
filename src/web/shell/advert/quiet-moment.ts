import { isConsentGiven } from '../consent/consent.ts';

const controls = 'input, textarea, select';

/** Whether the cookie bar waits for an answer, a dialog or menu is open, or somebody is filling in a form. */
export function isBusy(): boolean {
  if (!isConsentGiven()) return true;
  if (document.querySelector('dialog[open], .mobile-menu[open], [role=menu]')) return true;
  if (document.activeElement?.matches(controls)) return true;
  // What has words in it is under way; a search is not.
  return [...document.querySelectorAll<HTMLInputElement>('main form:not([role=search]) :is(input, textarea)')].some(
    ({ type, value }) => value.trim() !== '' && !/^(?:hidden|radio|checkbox|submit|button)$/.test(type),
  );
}

/** Whether the keyboard is at something that `over` covers. */
export function liesBeneath(here: Element | null, over: HTMLElement): boolean {
  if (!here?.matches(':focus-visible') || over.contains(here)) return false;
  const focus = here.getBoundingClientRect();
  const { top, bottom, left, right } = over.getBoundingClientRect();
  return focus.top < bottom && focus.bottom > top && focus.left < right && focus.right > left;
}
