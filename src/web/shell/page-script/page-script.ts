import { handleAdvert } from '../advert/handle-advert.ts';
import { handlePage } from './handle-page.ts';
import { showRelief } from './show-relief.ts';

// `import url from './page-script.ts?script-url'`
handlePage(() => {
  handleAdvert();
  showRelief();
  // The rules of `speculation-rules.ts` differ for a mouse and a finger.
  document.documentElement.toggleAttribute('data-hover', matchMedia('(hover: hover)').matches);
});
