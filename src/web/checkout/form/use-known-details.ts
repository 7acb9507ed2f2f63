import { useEffect } from 'react';
import { readAccount } from '#contract/accounts/profile.ts';
import { call } from '#web/api.ts';
import type { Draft } from './draft.ts';

type Fill = (known: Record<string, string>) => void;

/** Fills in what the profile knows and neither draft nor person has said, so that nobody types it twice (WCAG 3.3.7). */
export function useKnownDetails(draft: Draft, fillDetails: Fill, fillPayment: Fill): void {
  useEffect(() => {
    const left = new AbortController();
    call(readAccount, {}, { signal: left.signal }).then(
      ({ phone, organisation }) => {
        if (organisation && !draft.organisation) fillDetails({ organisation });
        if (phone && !draft.phone) fillPayment({ phone });
      },
      // Without it the form is only emptier.
      () => {},
    );
    return () => left.abort();
  }, [draft, fillDetails, fillPayment]);
}
