import { savesData } from '../ui/state/saves-data.ts';
import type { LoadedPage } from './worker-types.ts';

/** For a page opened by React only data was loaded: stores its HTML too, for a reload without a connection. */
export function storeOpenedPage(): void {
  if (savesData()) return;
  const send = (): void => navigator.serviceWorker?.controller?.postMessage([location.href] satisfies LoadedPage);
  // A slow phone may be busy for as long as the page is read.
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 5_000 });
  else setTimeout(send, 1_000);
}

/**
 * Stores what the page has loaded so far, once there is a worker: it does not see what is requested before it is
 * active. For a page that is to work without a connection after its first visit.
 */
export async function storeLoadedFiles(): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage([location.href, ...files] satisfies LoadedPage);
}
