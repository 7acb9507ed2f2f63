import { useSyncExternalStore } from 'react';
import { listen } from '../state/listen.ts';

const subscribe = (changed: () => void) => listen(window, ['online', 'offline'], changed);

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
