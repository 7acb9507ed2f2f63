// What React and the scripts that work without it share.

/** Before hydration: scripts must remove what they added to the HTML. */
export const beforeHydration = 'before-hydration';
/** What was typed into a text area before hydration. */
export const typedAttribute = 'data-typed';
/** Staff have written something, so the counts of the admin navigation may have changed. */
export const countsChanged = 'counts-changed';
/** React has rendered another page, or the first one. */
export const pageChanged = 'page-changed';

/** A control that needs script: more than a plain link. */
export type Control = HTMLButtonElement | HTMLFormElement | HTMLAnchorElement;

/** State that the head script, the page script and the bundle share on `window`. */
export interface PageState {
  /** Loads React, unless it is already loading. */
  loadScripts?: () => void;
  /** The page script now handles the controls with `data-plain`. */
  pageScript?: boolean;
  /** React now handles events, even before the whole page is hydrated. */
  hydrated?: boolean;
  /** The router now follows Back and Forward. */
  hasRouter?: boolean;
  /** Back or Forward came before that, so the page is being loaded again. */
  isReloading?: boolean;
  /** The last control that was pressed before hydration. */
  heldInput?: Control;
  heldMessage?: HTMLElement;
  /** The last files that were dropped before hydration, and where in the window. */
  heldFiles?: { x: number; y: number; files: File[] };
}
