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
