import { pageChanged } from '#web/ui/page-events.ts';

/** Shows in the footer how many bytes the current page has loaded, also after React navigates. */
export function showPageWeight(): void {
  let bytes = 0;
  let path = location.pathname;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      // Responses from the service worker's copies have a size too, but were not downloaded.
      if (!entry.serverTiming.length) bytes += entry.transferSize;
    }
    show(bytes);
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  document.addEventListener(pageChanged, () => {
    if (path === location.pathname) return;
    path = location.pathname;
    bytes = 0;
  });
}

function show(bytes: number): void {
  const place = document.querySelector('[data-page-weight]');
  if (place) place.textContent = `This page: ${Math.ceil(bytes / 1_000)} KB`;
}
