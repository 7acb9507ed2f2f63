/** Registers the service worker at the first press, or when this page follows another one of the site. */
export function keepPages(): void {
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
    // A private window or a full device: the page is read online.
  }
}
