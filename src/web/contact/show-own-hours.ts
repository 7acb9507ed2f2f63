import { ownHoursAttribute, showOwnHours } from './own-hours.ts';

// For a page without React: `import url from './show-own-hours.ts?script-url'`
for (const element of document.querySelectorAll(`[${ownHoursAttribute}]`)) showOwnHours(element);
