import { hydrationState } from './hydration-state.ts';

const pageAddress = (): string => location.pathname + location.search;

/**
 * Loads the page of the new address when Back or Forward changes it before the router listens: the router creates
 * history entries without a document of their own, and after a reload nothing else would show their pages.
 */
export function followHistoryUntilHydrated(): void {
  const shown = pageAddress();
  addEventListener('popstate', () => {
    // A link to an anchor of the page also causes this event.
    if (hydrationState().hasRouter || pageAddress() === shown) return;
    hydrationState().isReloading = true;
    location.reload();
  });
}
