import { keepPages, replaceCopy } from '../../offline/keep-pages.ts';
import { handleAdvert } from '../advert/handle-advert.ts';
import { handleConsent } from '../consent/handle-consent.ts';
import { handleMenu } from '../header/handle-menu.ts';
import { replayPlainInput } from '../hydration/replay-input.ts';
import { handleThemeChoice } from '../theme-choice.ts';
import { handleExpand } from './handle-expand.ts';
import { hideBrokenPictures } from './hide-broken-pictures.ts';
import { showPageWeight } from './show-page-weight.ts';

// Handles what a reader presses, with React on the page and without: `import url from './page-script.ts?script-url'`.
handleThemeChoice();
handleConsent();
handleMenu();
handleExpand();
handleAdvert();
hideBrokenPictures();
showPageWeight();
replayPlainInput();
replaceCopy();
keepPages();
for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-script]')) {
  void import(/* @vite-ignore */ dataset['script'] ?? '');
}
