// Document events between React and the scripts that work without it.

/** Before hydration: scripts must remove what they added to the HTML. */
export const beforeHydration = 'before-hydration';
/** What was typed into a text area before hydration. */
export const typedAttribute = 'data-typed';
/** Files that were dropped before hydration, and where in the window. */
export interface DroppedFiles {
  x: number;
  y: number;
  files: File[];
}
/** Staff have written something, so the counts of the admin navigation may have changed. */
export const countsChanged = 'counts-changed';
/** React has rendered another page, or the first one. */
export const pageChanged = 'page-changed';
