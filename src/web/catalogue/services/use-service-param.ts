import { useLocation, useNavigate } from 'react-router';
import { writeEntry } from '#web/auth/query/write-entry.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';

const parameter = 'service';
const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false };

interface ServiceInAddress {
  /** The id in the address, known or not; null before the page has been taken over, as its HTML is the same for all. */
  openId: string | null;
  /** Opens a service as a history entry of its own, which Back takes away. The page is not asked for again. */
  open(id: string): void;
  show(id: string): void;
  /** Goes back to the entry it was opened from; where there is none, takes it out of the address. */
  close(): void;
  /** Before the visitor goes on to another page: whether that page is to take the place of this entry. */
  leave(): boolean;
}

/**
 * The service whose dialog is open, by `?service=` in the URL.
 * @param allServices whether the grid is expanded, which a new entry has to remember
 */
export function useServiceInAddress(allServices: boolean): ServiceInAddress {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const addressOf = (id: string): string => `${pathname}?${parameter}=${id}`;
  const isOpenedHere = state?.serviceOpened === true;
  return {
    openId: isHydrated ? idIn(search) : null,
    open: (id) => void navigate(addressOf(id), { ...inPlace, state: { ...state, allServices, serviceOpened: true } }),
    show: (id) => void navigate(addressOf(id), { ...inPlace, replace: true, state }),
    close() {
      // The dialog tells once it has gone; the visitor may have left the page meanwhile.
      if (!idIn(location.search) || location.pathname !== pathname) return;
      if (isOpenedHere) void navigate(-1);
      else void navigate(pathname, { ...inPlace, replace: true, state });
    },
    leave() {
      if (!isOpenedHere) writeEntry(state, pathname);
      return isOpenedHere;
    },
  };
}

const idIn = (search: string): string | null => new URLSearchParams(search).get(parameter);
