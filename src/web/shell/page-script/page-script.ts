import { handleAdvert } from '../advert/handle-advert.ts';
import { handlePage } from './handle-page.ts';
import { showRelief } from './show-relief.ts';

// `import url from './page-script.ts?script-url'`
handlePage(() => {
  handleAdvert();
  showRelief();
  // The rules of `speculation-rules.ts` depend on whether the device can hover.
  document.documentElement.toggleAttribute('data-hover', matchMedia('(hover: hover)').matches);
});
