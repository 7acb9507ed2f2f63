import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../public');

/** The address of a picture, or of another as long as nobody has drawn it: new content must not wait for it. */
export const pictureAt = (address: string, otherwise: string): string =>
  existsSync(path.join(folder, address)) ? address : otherwise;

/** The picture that stands for a page where its address is shared; the site's own for pages without one. */
export const shareOf = (name: string): string => pictureAt(`/images/share/${name}.png`, '/images/share/home.png');
