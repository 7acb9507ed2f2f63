import { advertDelayMs, advertDismissalDays } from '#contract/page-limits.ts';
import { hasReact, pageChanged } from '#web/page-runtime/page-state.ts';
import { onPress } from '#web/ui/controls/on-press.ts';
import { browserSavesData } from '#web/ui/state/saves-data.ts';
import { tabStorage } from '#web/ui/state/storage.ts';
import { hasCookie, writeCookie } from '../consent/cookies.ts';
import { coversFocus, isBusy } from './quiet-moment.ts';

export const advertId = 'advert';
export const advertisePath = '/contact/advertise';

const advertCookie = 'advert_dismissed';
/** The time when this tab was opened, in milliseconds since 1970, so that the delay counts across pages and reloads. */
const tabOpenedKey = 'tab_opened_at';
/** The page on which this tab opened the advert, or `left` after leaving it: the advert is shown on no other page. */
const shownOnKey = 'advert_shown_on';
const left = 'left';
const lookEveryMs = 1_000;

let focusBefore: HTMLElement | null = null;

const advert = (): HTMLElement | null => document.getElementById(advertId);

/** Opens the advert 10 s after the tab's first load, unless it was dismissed or the data saver is on, and closes it. */
export function handleAdvert(): void {
  const openedAt = tabOpenedAt();
  const isPast = (): boolean => hasCookie(advertCookie) || hasLeft();
  // The lite variant has no advert.
  if (isPast() || browserSavesData()) return;
  onPress('[data-advert]', pressed);
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && advert()?.contains(target as Element)) dismissAdvert();
  });
  document.addEventListener('focusin', focused);
  document.addEventListener(pageChanged, () => {
    if (hasLeft()) hide();
  });
  setTimeout(look, openedAt + advertDelayMs - Date.now());
  /** Opens the advert once the cookie bar is answered, no dialog or menu is open and no form is being filled in. */
  function look(): void {
    if (isPast()) return;
    void open().then((isOpen) => {
      if (!isOpen) setTimeout(look, lookEveryMs);
    });
  }
}

function tabOpenedAt(): number {
  const now = Date.now();
  const known = Number(tabStorage.get(tabOpenedKey));
  if (known > 0 && known <= now) return known;
  tabStorage.set(tabOpenedKey, String(now));
  return now;
}

/** Whether the advert was opened on another page of this tab. */
function hasLeft(): boolean {
  const shownOn = tabStorage.get(shownOnKey);
  if (!shownOn || shownOn === location.pathname) return false;
  tabStorage.set(shownOnKey, left);
  return true;
}

/** False when it should not open now; checked again once its styles are loaded. */
async function open(): Promise<boolean> {
  const path = location.pathname;
  const isMoment = (): boolean => location.pathname === path && !advert()?.matches('[data-quiet]') && !isBusy();
  if (!isMoment() || !(await loadStyles(advert()?.dataset['styles'] ?? '')) || !isMoment()) return false;
  const section = advert();
  if (section) section.hidden = false;
  tabStorage.set(shownOnKey, path);
  return true;
}

/** False if they cannot be loaded. */
function loadStyles(href: string): Promise<boolean> {
  const present = document.querySelector(`link[href="${href}"]`);
  if (present) return Promise.resolve(true);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    document.head.append(link);
  });
}

function pressed(button: HTMLElement): void {
  dismissAdvert();
  // With React, the router follows the link.
  if (button.dataset['advert'] === 'follow' && !hasReact(window.pageState.phase)) location.assign(advertisePath);
}

/** Not shown again on this device for a day. */
export function dismissAdvert(): void {
  writeCookie(advertCookie, '1', advertDismissalDays);
  if (advert()?.contains(document.activeElement))
    (focusBefore ?? document.getElementById('main'))?.focus({ preventScroll: true });
  hide();
}

function hide(): void {
  const section = advert();
  if (section) section.hidden = true;
}

/** Stores where the focus came from, and hides the advert while it covers the focused element (WCAG 2.4.11). */
function focused({ target, relatedTarget }: FocusEvent): void {
  const section = advert();
  if (!section || section.hidden) return;
  if (section.contains(target as Element)) {
    if (relatedTarget instanceof HTMLElement && !section.contains(relatedTarget)) focusBefore = relatedTarget;
  }
  // One frame later the browser has scrolled to the focused element.
  requestAnimationFrame(() => section.classList.toggle('advert-aside', coversFocus(document.activeElement, section)));
}
