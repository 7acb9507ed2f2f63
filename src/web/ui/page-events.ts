// Events of the document, between React and the scripts that work without it.

/** React is about to take over the HTML: what a script has added inside of it has to go. */
export const beforeHydration = 'before-hydration';
/** Something that the navigation of the admin counts has changed. */
export const countsChanged = 'counts-changed';
/** React shows another page, or its first. */
export const pageChanged = 'page-changed';
