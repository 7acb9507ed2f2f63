import { use } from 'react';
import { UNSAFE_DataRouterContext, useNavigate } from 'react-router';
import { writeEntry } from './write-entry.ts';

const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };

/** Replaces address and state of this history entry without loading the page; a navigation in progress continues. */
export function useReplaceEntry(): (address: string, state: unknown) => void {
  const navigate = useNavigate();
  // `useNavigation` lags behind by a render, and a navigation started meanwhile would be cancelled.
  const router = use(UNSAFE_DataRouterContext)?.router;
  return (address, state) => {
    if (router && router.state.navigation.state !== 'idle') writeEntry(state, address);
    else void navigate(address, { state, ...inPlace });
  };
}
