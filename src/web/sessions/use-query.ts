import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** What `useQuery` answers before hydration, when the address has not been looked at. */
export const unread = new URLSearchParams();

/** The query of the address, after hydration only: the page's HTML is the same whatever the query says. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? new URLSearchParams(search) : unread;
}
