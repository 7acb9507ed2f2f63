/** What the script in the head and the bundle share on `window`. */
interface HydrationState {
  /** React handles events from now on, also before it has hydrated the whole page. */
  hydrated?: boolean;
  /** The last button or form that was pressed before. */
  heldInput?: HTMLButtonElement | HTMLFormElement;
  heldMessage?: HTMLElement;
}

export const hydrationState = (): HydrationState => window as HydrationState & Window;
