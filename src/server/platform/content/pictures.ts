import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../../public');

/** The address of a picture, or of a fallback until it is drawn, so that new content need not wait. */
export const pictureAt = (address: string, otherwise: string): string =>
  existsSync(path.join(folder, address)) ? address : otherwise;

/** The share picture of a page; the site's own for pages without one. */
export const shareOf = (name: string): string => pictureAt(`/images/share/${name}.png`, '/images/share/home.png');
