import { useSyncExternalStore } from 'react';

const query = '(min-width: 48.0625rem)';

function listen(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the page has its wide layout; the one of a phone while rendering on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  );
