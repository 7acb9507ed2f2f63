import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router';

let leaving: { from: Location; address: string } | null = null;

/** Whether a form on the page `from` is finished and opens `address`: its request must not be sent again. */
export const isLeaving = (from: Location, address: string): boolean =>
  leaving?.from.key === from.key && leaving.address === address;

/**
 * Opens the next page after a form is finished. If it cannot be loaded, it opens as soon as the server can be reached;
 * the returned promise stays pending, so that the form stays busy.
 */
export function useLeave() {
  const navigate = useNavigate();
  const from = useLocation();
  return async (address: string, options?: NavigateOptions): Promise<void> => {
    leaving = { from, address };
    await navigate(address, options);
    // A blocked navigation resolves on the old page.
    const isBlocked = location.pathname === from.pathname && !address.startsWith(from.pathname);
    if (isBlocked) await new Promise(() => {});
  };
}
