import type { LoadedPage } from './worker-types.ts';

/**
 * Registers the service worker on the first press, or if this page was opened from another page of the site. It has a copy
 * of a page that came through it, but not of one that was requested before it became active.
 */
export function registerServiceWorker(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (navigation?.workerStart || !workers) return;
  if (document.referrer.startsWith(`${location.origin}/`)) void register(workers);
  else addEventListener('pointerdown', () => void register(workers), { once: true });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    await workers.register('/service-worker.js');
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    (await workers.ready).active?.postMessage([location.href, ...files] satisfies LoadedPage);
  } catch {
    // A private window or a full device: the site works online only.
  }
}
