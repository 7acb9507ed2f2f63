import { useEffect } from 'react';

/** Sets the document title while the caller is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may already have set its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
