import { handlePage } from './handle-page.ts';
import { showPictures } from './show-pictures.ts';

// The page script of the lite variant: `import url from './lite-page-script.ts?script-url'`
handlePage(showPictures);
