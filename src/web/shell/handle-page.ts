import { writeEntry } from '#web/auth/query/write-entry.ts';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import { startPageScript } from '#web/page-runtime/hold-input.ts';
import { hasReact } from '#web/page-runtime/page-state.ts';
import { hideBrokenPictures, showLoadedBytes } from '#web/page-runtime/reading.ts';
import { onPress } from '#web/ui/controls/on-press.ts';
import { handleConsent } from './consent/handle-consent.ts';
import { handleMenu } from './header/handle-menu.ts';
import { handleThemeChoice } from './theme-choice.ts';

/** Handles input that needs no React, before and after hydration, in both variants of a page. */
export function handlePage(handleVariant: () => void): void {
  handleThemeChoice();
  handleConsent();
  handleMenu();
  handleExpand();
  handleVariant();
  hideBrokenPictures();
  showLoadedBytes();
  startPageScript();
  registerServiceWorker();
  for (const element of document.querySelectorAll<HTMLElement>('[data-script]')) {
    // The page is readable without this script.
    import(/* @vite-ignore */ element.dataset['script'] ?? '').catch(() => {});
  }
}

/** Shows or hides the rest of a list before hydration, and stores that in the history entry, as React does. */
function handleExpand(): void {
  onPress('[data-expand]', (button) => {
    if (hasReact(window.pageState.phase)) return;
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    const isExpanded = list?.classList.toggle('expanded') ?? false;
    button.setAttribute('aria-expanded', String(isExpanded));
    writeEntry({ ...history.state?.usr, [button.dataset['expand'] ?? '']: isExpanded });
  });
}
