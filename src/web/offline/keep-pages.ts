import { whenOnline } from './when-online.ts';

/** Registers the service worker at the first press, or when this page follows another one of the site. */
export function keepPages(): void {
  if (!('serviceWorker' in navigator)) return;
  const isSecondPage = document.referrer.startsWith(`${location.origin}/`);
  if (isSecondPage || navigator.serviceWorker.controller) void register();
  else addEventListener('pointerdown', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    if (navigator.serviceWorker.controller) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
  } catch {
    // A private window or a full device: the page is read online.
  }
}

/** Says that the page is a copy, and of when. */
export function showCopyTime(): void {
  const madeAt = document.documentElement.dataset['copy'];
  if (!madeAt) return;
  const note = document.createElement('p');
  note.className = 'copy-note no-print';
  note.setAttribute('role', 'status');
  note.textContent = `You are offline. This copy is from ${new Date(madeAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}.`;
  document.body.append(note);
  whenOnline(() => location.reload());
}
