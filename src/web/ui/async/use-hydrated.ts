import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False while the page is taken over from the server, which knew nothing of this browser; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
