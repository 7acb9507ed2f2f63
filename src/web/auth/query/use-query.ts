import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** What `useQuery` answers before hydration, when the address has not been looked at. */
export const unread = new URLSearchParams();

/** The query, after hydration only: the HTML is the same for every query. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? new URLSearchParams(search) : unread;
}
