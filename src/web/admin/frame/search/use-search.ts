import { useEffect, useState } from 'react';
import { searchAdmin } from '#contract/admin/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';

interface Searched {
  /** Null before the first search, or if too little is typed. */
  results: ReplyOf<typeof searchAdmin> | null;
  failure: string | null;
}

const nothing: Searched = { results: null, failure: null };

/** Searches for what begins with a text, shortly after it was typed; drops replies to an earlier text. */
export function useSearch(written: string): Searched {
  const q = written.trim();
  const [searched, setSearched] = useState<Searched>(nothing);
  useEffect(() => {
    if (q.length < limits.adminSearchMinLength) {
      setSearched(nothing);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(searchAdmin, { query: { q } }, { signal: abort.signal }).then(
        (results) => setSearched({ results, failure: null }),
        (error: Error) => {
          if (!abort.signal.aborted) setSearched({ results: null, failure: error.message });
        },
      );
    }, limits.adminSearchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);
  return searched;
}
