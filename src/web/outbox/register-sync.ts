/** Background Sync, which TypeScript has no types for: https://wicg.github.io/background-sync/spec/ */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Has the service worker send what it may when the network is back, also after the last page was closed. */
export function registerSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Denied or unsupported: the next page sends it.
  void workers
    ?.getRegistration()
    .then((registration: WithSync | undefined) => registration?.sync?.register('outbox'))
    .catch(() => {});
}
