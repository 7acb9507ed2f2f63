import { wideWindow } from '#web/ui/state/wide-window.ts';

/** Prevents scrolling and focus of the page behind an open menu. */
export function lockPage(isLocked: boolean): void {
  document.documentElement.classList.toggle('menu-open', isLocked);
  for (const rest of document.querySelectorAll('main, footer')) rest.toggleAttribute('inert', isLocked);
}

const openMenu = (): HTMLDetailsElement | null => document.querySelector<HTMLDetailsElement>('.mobile-menu[open]');

/** Closes the phone menu on a press outside (its map counts as outside), Escape, and a window wider than 768 px. */
export function handleMenu(): void {
  const wide = matchMedia(wideWindow);
  // A toggle event does not bubble.
  document.addEventListener('toggle', toggled, true);
  // Not pointerdown: Chromium 156 crashes when the pressed element disappears under the pointer.
  document.addEventListener('click', ({ target }) => {
    const menu = openMenu();
    if (menu && (!menu.contains(target as Element) || (target as Element).closest('[data-outside]'))) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    const menu = openMenu();
    if (key !== 'Escape' || !menu) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  wide.addEventListener('change', close);
  if (openMenu()) opened();
}

function toggled({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.mobile-menu')) return;
  if (target.open) opened();
  else lockPage(false);
}

function opened(): void {
  lockPage(true);
  scrollTo(0, 0);
}

function close(): void {
  const menu = openMenu();
  if (!menu) return;
  menu.open = false;
  lockPage(false);
}
