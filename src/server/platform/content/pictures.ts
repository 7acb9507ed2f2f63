import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../../public');

/** The URL of a picture, or of a fallback while there is none. */
export const pictureAt = (address: string, otherwise: string): string =>
  existsSync(path.join(folder, address)) ? address : otherwise;

export const shareOf = (name: string): string => pictureAt(`/images/share/${name}.png`, '/images/share/home.png');
