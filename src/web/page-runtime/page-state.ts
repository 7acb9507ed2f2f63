// What the head script, the page script and the bundle of React share: separate scripts, so it is on `window`.

/** Dispatched before hydration: scripts must remove what they added to the HTML. */
export const beforeHydration = 'before-hydration';
/** The data of the next page could not be requested. Cancelled if a page is shown, which then stays. */
export const pageUnreachable = 'page-unreachable';
/** Dispatched when React has rendered another page, or the first one. */
export const pageChanged = 'page-changed';

// How far React is: numbers, which the minifier inserts, as the head script is part of every page.
/** Back or Forward came before the router followed them, so the page of the new address is being loaded. */
export const reloading = 0;
/** Nothing needs React yet. */
export const idle = 1;
/** Something needs it, but the HTML is still arriving. */
export const wanted = 2;
export const loading = 3;
/** It handles events, though not yet of the whole page. */
export const hydrating = 4;
/** The router follows Back and Forward. */
export const hydrated = 5;
export type Phase = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Whether a page can enter the next phase: phases only go forward, and a page can be loaded again, also repeatedly, until
 * it is hydrated. In development React starts without being needed.
 */
export const canEnter = (phase: Phase, next: Phase): boolean =>
  next === reloading ? phase < hydrated : phase > reloading && next > phase;

/** Whether React handles presses. */
export const hasReact = (phase: Phase): boolean => phase >= hydrating;

/** A control that needs script: more than a plain link. */
export type Control = HTMLButtonElement | HTMLFormElement | HTMLAnchorElement;

interface PageState {
  phase: Phase;
  /** The page script handles the controls with `data-plain`. */
  pageScript?: boolean;
  /** Loads React, unless it is already loading. */
  loadReact(): void;
  /** The last control that was pressed before hydration. */
  heldInput?: Control;
  heldMessage?: HTMLElement;
  /** The last files that were dropped before hydration, and where in the window. */
  heldFiles?: { x: number; y: number; files: File[] };
}

declare global {
  interface Window {
    /** Set by the head script. */
    pageState: PageState;
  }
}

/** Enters the next phase. False if the page stays in its phase. */
export function enter(next: Phase): boolean {
  const isEntered = canEnter(window.pageState.phase, next);
  if (isEntered) window.pageState.phase = next;
  return isEntered;
}
