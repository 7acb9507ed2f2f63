import { fileCopies, pageCopies } from './copies.ts';
import { serviceWorker } from './worker-types.ts';

// Answered at /service-worker.js with OFFLINE_PAGES=off: takes the worker and its copies off every device that asks.
const worker = serviceWorker();

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([pageCopies, fileCopies].map((name) => caches.delete(name))).then(() =>
      worker.registration.unregister(),
    ),
  );
});
