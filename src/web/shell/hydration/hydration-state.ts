/** A control that does more than follow a link. */
export type Control = HTMLButtonElement | HTMLFormElement | HTMLAnchorElement;

/** What the script in the head, the page script and the bundle share on `window`. */
interface HydrationState {
  /** Loads React, if it has not been asked for yet. */
  loadScripts?: () => void;
  /** The page script handles the controls with `data-plain` from now on. */
  pageScript?: boolean;
  /** React handles events from now on, also before it has hydrated the whole page. */
  hydrated?: boolean;
  /** The last control that was pressed before. */
  heldInput?: Control;
  heldMessage?: HTMLElement;
}

export const hydrationState = (): HydrationState => window as HydrationState & Window;

/** Whether a control works without React. */
export const isPlain = (control: Control): boolean => control.hasAttribute('data-plain');

/** The attribute of a control whose press is held; the styles show it at once. */
export const heldAttribute = 'data-held';
