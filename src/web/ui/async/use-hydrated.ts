import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** False during hydration, when the HTML contains nothing that only this browser has; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
