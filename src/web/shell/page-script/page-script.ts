import { handleAdvert } from '../advert/handle-advert.ts';
import { handlePage } from './handle-page.ts';
import { prefetchPages } from './prefetch-pages.ts';

// `import url from './page-script.ts?script-url'`
handlePage(() => {
  handleAdvert();
  prefetchPages();
});
