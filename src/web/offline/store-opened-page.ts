import { savesData } from '../ui/state/saves-data.ts';

/** For a page opened by React only data was loaded: stores its HTML too, for a reload without a connection. */
export function storeOpenedPage(): void {
  if (savesData()) return;
  const send = (): void => navigator.serviceWorker?.controller?.postMessage([location.href]);
  if ('requestIdleCallback' in window) requestIdleCallback(send);
  else setTimeout(send, 1_000);
}
