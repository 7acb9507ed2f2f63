import { useEffect, useEffectEvent } from 'react';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';

type Known = { phone?: string; organisation?: string };

/** Fills in what the profile knows and neither draft nor person has said, so that nobody types it twice (WCAG 3.3.7). */
export function useKnownDetails(owner: string | null, draft: Required<Known>, fill: (known: Known) => void): void {
  const whenKnown = useEffectEvent((phone: string | null, organisation: string | null) =>
    fill({ ...(phone && !draft.phone && { phone }), ...(organisation && !draft.organisation && { organisation }) }),
  );
  useEffect(() => {
    if (!owner) return;
    const abort = new AbortController();
    call(readAccount, {}, { signal: abort.signal }).then(
      ({ phone, organisation }) => whenKnown(phone, organisation),
      () => {},
    );
    return () => abort.abort();
  }, [owner]);
}
