import { pageChanged } from '../ui/page-events.ts';
import { whenOnline } from './when-online.ts';

/** Registers the service worker at the first press, or when this page follows another one of the site. */
export function keepPages(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  document.addEventListener(pageChanged, () => whenIdle(() => keepOpened(workers)));
  if (workers.controller) return;
  if (document.referrer.startsWith(`${location.origin}/`)) void register(workers);
  else addEventListener('pointerdown', () => void register(workers), { once: true });
}

const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 1_000);

/** A page that React has opened came as data: its HTML is kept too, for when it is loaded anew without a network. */
function keepOpened({ controller }: ServiceWorkerContainer): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) controller?.postMessage([location.href]);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    await workers.register('/service-worker.js');
    const { active } = await workers.ready;
    active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
  } catch {
    // A private window or a full device: the page is read online.
  }
}

/** Replaces a copy by the page once the network is back. */
export function replaceCopy(): void {
  if (document.documentElement.dataset['copy'] !== undefined) whenOnline(() => location.reload());
}
