import { useLocation, useNavigate } from 'react-router';
import { writeEntry } from '#web/auth/query/write-entry.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';

const parameter = 'service';
const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false };

interface ServiceInAddress {
  /** The id in the address, valid or not; null before hydration, because the HTML is the same for every query. */
  openId: string | null;
  /** Opens a service as a new history entry, which Back removes. The page's data is not loaded again. */
  open(id: string): void;
  show(id: string): void;
  /** Returns to the entry from which it was opened; if there is none, removes it from the address. */
  close(): void;
  /** Called before navigating to another page; returns whether that page should replace this entry. */
  leave(): boolean;
}

/**
 * The service whose dialog is open, by `?service=` in the URL.
 * @param allServices whether the grid is expanded, to be stored in a new entry
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
      // The dialog calls this after closing; the visitor may have left the page meanwhile.
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
