import { savesData } from '../ui/state/saves-data.ts';

/** For a page opened by React only data was loaded: stores its HTML too, for a reload without a connection. */
export function keepOpened(): void {
  if (savesData()) return;
  const keep = (): void => navigator.serviceWorker?.controller?.postMessage([location.href]);
  if ('requestIdleCallback' in window) requestIdleCallback(keep);
  else setTimeout(keep, 1_000);
}
