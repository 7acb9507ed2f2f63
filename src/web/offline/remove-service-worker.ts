import { fileCopies, pageCopies } from './copies.ts';
import { serviceWorker } from './worker-types.ts';

// Served at /service-worker.js with OFFLINE_PAGES=off: removes the worker and its copies from a device that loads it.
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
