import { registerServiceWorker } from '../../offline/register-service-worker.ts';
import { handleConsent } from '../consent/handle-consent.ts';
import { handleMenu } from '../header/handle-menu.ts';
import { replayPlainInput } from '../hydration/replay-input.ts';
import { handleThemeChoice } from '../theme-choice.ts';
import { handleExpand } from './handle-expand.ts';
import { hideBrokenPictures } from './hide-broken-pictures.ts';
import { showLoadedBytes } from './show-loaded-bytes.ts';

/** Handles input that needs no React, before and after hydration, in both variants of a page. */
export function handlePage(handleVariant: () => void): void {
  handleThemeChoice();
  handleConsent();
  handleMenu();
  handleExpand();
  handleVariant();
  hideBrokenPictures();
  showLoadedBytes();
  replayPlainInput();
  registerServiceWorker();
  for (const element of document.querySelectorAll('[data-script]')) {
    // The page is readable without this script.
    import(/* @vite-ignore */ element.getAttribute('data-script') ?? '').catch(() => {});
  }
}
