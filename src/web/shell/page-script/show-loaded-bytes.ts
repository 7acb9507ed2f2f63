import { pageChanged } from '#web/ui/page-events.ts';

/** Shows in the footer how many bytes were loaded since the document was opened, also after React navigates. */
export function showLoadedBytes(): void {
  let bytes = 0;
  const show = (): void => {
    const place = document.querySelector('[data-loaded-bytes]');
    if (place) place.textContent = `Loaded so far: ${Math.ceil(bytes / 1_000)} KB`;
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      // Responses from the service worker's copies have a size too, but were not downloaded.
      if (!entry.serverTiming.length) bytes += entry.transferSize;
    }
    show();
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  document.addEventListener(pageChanged, show);
}
