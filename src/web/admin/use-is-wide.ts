import { useSyncExternalStore } from 'react';

const query = '(min-width: 48.0625rem)';

function listen(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the page has its wide layout; the server renders the phone layout. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => false,
  );
