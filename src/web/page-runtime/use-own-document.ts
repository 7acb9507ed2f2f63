import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNeedsOwnDocument } from '../ui/state/own-document.ts';

/**
 * Loads the document of a page that may request the position, when a form or Back has opened it on the document of
 * another page, whose headers stay in force; links load it themselves. The history entry and its state stay the same.
 * @returns whether the document is being loaded: the page must not begin before
 */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation();
  const [documentPath] = useState(pathname);
  const needsOwnDocument = useNeedsOwnDocument();
  const isLoading = needsOwnDocument(pathname) && !needsOwnDocument(documentPath) && navigator.onLine;
  useEffect(() => {
    if (isLoading) location.reload();
  }, [isLoading]);
  return isLoading;
}
