import { onPress } from '#web/ui/controls/on-press.ts';
import { isPlainClick } from '../links/plain-click.ts';

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
