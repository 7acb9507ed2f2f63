/** Registers the service worker on the first press, or if this page was opened from another page of the site. */
export function registerServiceWorker(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  if (document.referrer.startsWith(`${location.origin}/`)) void register(workers);
  else addEventListener('pointerdown', () => void register(workers), { once: true });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    await workers.register('/service-worker.js');
    const { active } = await workers.ready;
    active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
  } catch {
    // A private window or a full device: the site works online only.
  }
}
