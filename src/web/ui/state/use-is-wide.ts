import { useSyncExternalStore } from 'react';

/** `--wide` of ui/styles/media.css. */
const wide = '(min-width: 48.0625rem)';

/** Whether the window has its wide layout. In the browser only. */
export const isWide = (): boolean => matchMedia(wide).matches;

function listen(changed: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window has its wide layout. @param onServer the layout in the HTML, where the width is not known */
export const useIsWide = (onServer: boolean): boolean => useSyncExternalStore(listen, isWide, () => onServer);
