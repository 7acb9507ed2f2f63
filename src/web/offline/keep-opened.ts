import { savesData } from '../ui/state/saves-data.ts';

/** A page that React has opened came as data: its HTML is kept too, for when it is loaded anew without a network. */
export function keepOpened(): void {
  if (savesData()) return;
  const keep = (): void => navigator.serviceWorker?.controller?.postMessage([location.href]);
  if ('requestIdleCallback' in window) requestIdleCallback(keep);
  else setTimeout(keep, 1_000);
}
