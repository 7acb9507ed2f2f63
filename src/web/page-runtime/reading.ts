import { onPress } from '#web/ui/controls/on-press.ts';
import { pageChanged } from './page-state.ts';
import { isPlainClick } from './plain-click.ts';

// What the page script does for readers, whether React is loaded or not.

/** Hides images that failed to load, also before this script ran: their text alternative would break the layout. */
export function hideBrokenPictures(): void {
  // Errors do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) hide(image);
  }
}

function hide(image: HTMLImageElement): void {
  image.hidden = true;
}

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

/** Replaces a pressed picture link of the lite variant with the picture. */
export function showPictures(): void {
  onPress('[data-show-picture]', (link, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const image = link.previousElementSibling as HTMLImageElement;
    image.src = (link as HTMLAnchorElement).href;
    image.hidden = false;
    link.hidden = true;
  });
}

/** Loads what a drawing uses from another file, after the first paint so that it does not delay text. */
export function showRelief(): void {
  for (const use of document.querySelectorAll<SVGUseElement>('use[data-href]')) {
    use.setAttribute('href', use.dataset['href'] ?? '');
  }
}
