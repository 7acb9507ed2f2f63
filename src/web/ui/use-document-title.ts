import { useEffect } from 'react';

/** Title of the document for as long as the caller is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have written its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
