import { showPictures } from './page-runtime/reading.ts';
import { handlePage } from './shell/handle-page.ts';

// The page script of the lite variant: `import url from './lite-page-script.ts?script-url'`
handlePage(showPictures);
