import { useSyncExternalStore } from 'react';
import { wideWindow } from './wide-window.ts';

/** Whether the window has its wide layout. In the browser only. */
export const isWide = (): boolean => matchMedia(wideWindow).matches;

function listen(changed: () => void): () => void {
  const media = matchMedia(wideWindow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window has its wide layout. @param onServer the layout in the HTML, where the width is not known */
export const useIsWide = (onServer: boolean): boolean => useSyncExternalStore(listen, isWide, () => onServer);
