import { existsSync } from 'node:fs';
import { inPackage } from '../package-folder.ts';

/** The URL of a picture, or of a fallback while there is none. */
export const pictureAt = (address: string, otherwise: string): string =>
  existsSync(inPackage('public', address)) ? address : otherwise;

export const shareOf = (name: string): string => pictureAt(`/images/share/${name}.png`, '/images/share/home.png');
