/**
 * Registers the service worker on the first press, or if this page was opened from another page of the site. A page that
 * did not come through the worker has no copy yet: the worker stores it with what it has loaded.
 */
export function registerServiceWorker(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers || cameThroughWorker()) return;
  if (workers.controller || document.referrer.startsWith(`${location.origin}/`)) void register(workers);
  else addEventListener('pointerdown', () => void register(workers), { once: true });
}

/** Not so for a page that the worker has taken control of only after it was requested. */
const cameThroughWorker = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ workerStart }) => workerStart);

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    await workers.register('/service-worker.js');
    const { active } = await workers.ready;
    active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
  } catch {
    // A private window or a full device: the site works online only.
  }
}
