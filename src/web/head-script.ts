import { holdInput } from './page-runtime/hold-input.ts';
import { followHistoryUntilHydrated, loadScriptsWhenNeeded } from './page-runtime/load-scripts.ts';
import { markDocument } from './shell/mark-document.ts';

// Inlined in the head of every page: `import headScript from './head-script.ts?inline-script'`.
markDocument();
loadScriptsWhenNeeded();
holdInput();
followHistoryUntilHydrated();
