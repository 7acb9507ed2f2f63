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
