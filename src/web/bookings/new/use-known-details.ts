import { useEffect } from 'react';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';
import type { Draft } from './draft.ts';

type Known = Partial<Pick<Draft, 'phone' | 'organisation'>>;

/** Fills in what the profile knows and neither draft nor person has said, so that nobody types it twice (WCAG 3.3.7). */
export function useKnownDetails(owner: string | null, draft: Draft, fill: (known: Known) => void): void {
  useEffect(() => {
    if (!owner) return;
    const abort = new AbortController();
    call(readAccount, {}, { signal: abort.signal }).then(
      ({ phone, organisation }) =>
        fill({
          ...(phone && !draft.phone && { phone }),
          ...(organisation && !draft.organisation && { organisation }),
        }),
      // Without it the form is only emptier.
      () => {},
    );
    return () => abort.abort();
  }, [owner, draft, fill]);
}
