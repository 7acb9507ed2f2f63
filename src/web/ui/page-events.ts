// Document events between React and the scripts that work without it.

/** Before hydration: scripts must remove what they added to the HTML. */
export const beforeHydration = 'before-hydration';
/** A count in the admin navigation has changed. */
export const countsChanged = 'counts-changed';
/** React has rendered another page, or the first one. */
export const pageChanged = 'page-changed';
