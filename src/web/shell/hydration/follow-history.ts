import { hydrationState } from './hydration-state.ts';

/** The address without the anchor. */
const pageAddress = (): string | undefined => location.href.split('#')[0];

/**
 * Loads the page of the new address when Back or Forward changes it before the router listens: the router creates
 * history entries without a document of their own, and after a reload nothing else would show their pages.
 */
export function followHistoryUntilHydrated(): void {
  const shown = pageAddress();
  addEventListener('popstate', () => {
    const state = hydrationState();
    // A link to an anchor of the page also causes this event.
    if (state.hasRouter || pageAddress() === shown) return;
    state.isReloading = true;
    location.reload();
  });
}
