import { useEffect, useState } from 'react';
import { createContext, useLocation } from 'react-router';
import { useNeedsOwnDocument } from '../ui/state/own-document.ts';

/** The paths of the pages whose documents may ask for the position, from the page table: `/account/orders/:ref`. */
export const positionPagesContext = createContext<readonly string[]>([]);

/** Whether a path is one of these pages. */
export function isOneOf(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * Loads the document of a page that may request the position, when a form or Back has opened it on the document of
 * another page, whose headers stay in force; links load it themselves. The history entry and its state stay the same.
 * @returns whether the document is being loaded: the page must not begin before
 */
export function useOwnDocument(): boolean {
  const { pathname, key } = useLocation();
  const [documentPath] = useState(pathname);
  const needsOwnDocument = useNeedsOwnDocument();
  const isLoading = needsOwnDocument(pathname) && !needsOwnDocument(documentPath) && navigator.onLine;
  // Back to another of these pages cancels the load, so each history entry begins its own.
  const wanted = isLoading && key;
  useEffect(() => {
    if (wanted) location.reload();
  }, [wanted]);
  return isLoading;
}
