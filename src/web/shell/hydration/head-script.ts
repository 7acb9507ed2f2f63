import { followHistoryUntilHydrated } from './follow-history.ts';
import { holdInput } from './hold-input.ts';
import { loadScriptsWhenNeeded } from './load-scripts.ts';
import { markDocument } from './mark-document.ts';

// Inlined in the head of every page: `import headScript from './head-script.ts?inline-script'`.
markDocument();
loadScriptsWhenNeeded();
holdInput();
followHistoryUntilHydrated();
