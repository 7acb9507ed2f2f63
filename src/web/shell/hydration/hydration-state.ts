import type { DroppedFiles } from '#web/ui/page-events.ts';

/** A control that needs script: more than a plain link. */
export type Control = HTMLButtonElement | HTMLFormElement | HTMLAnchorElement;

/** State that the head script, the page script and the bundle share on `window`. */
interface HydrationState {
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
  /** Held by the map (map/hold-dropped-files.ts). */
  heldFiles?: DroppedFiles;
}

export const hydrationState = (): HydrationState => window as HydrationState & Window;

/** Whether a control works without React. */
export const isPlain = (control: Control): boolean => control.hasAttribute('data-plain');

/** Marks a control whose press is held, so that the styles show it at once. */
export const heldAttribute = 'data-held';
