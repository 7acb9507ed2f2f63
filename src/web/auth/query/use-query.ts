import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';

/** The value of `useQuery` before hydration. */
export const unread = new URLSearchParams();

/** The query, after hydration only: the HTML is the same for every query. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useHydrated() ? new URLSearchParams(search) : unread;
}
