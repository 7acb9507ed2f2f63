import { useEffect, useEffectEvent } from 'react';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';

type ContactFields = { phone?: string; organisation?: string };

/** Fills fields empty in the draft from the profile, so that customers need not enter details again (WCAG 3.3.7). */
export function useKnownDetails(
  owner: string | null,
  draft: Required<ContactFields>,
  fill: (known: ContactFields) => void,
): void {
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
