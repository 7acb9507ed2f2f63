import { showRelief } from './page-runtime/reading.ts';
import { handleAdvert } from './shell/advert/handle-advert.ts';
import { handlePage } from './shell/handle-page.ts';

// `import url from './page-script.ts?script-url'`
handlePage(() => {
  handleAdvert();
  showRelief();
  // The rules of `speculation-rules.ts` depend on whether the device can hover.
  document.documentElement.toggleAttribute('data-hover', matchMedia('(hover: hover)').matches);
});
