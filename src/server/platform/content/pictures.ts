import { existsSync } from 'node:fs';
import { pictureIdPattern } from '#contract/site/pictures.ts';
import { inPackage } from '../package-folder.ts';
import type { Json } from './content-values.ts';

/** The URL of a picture, or of a fallback while there is none. */
export const pictureAt = (address: string, otherwise: string): string =>
  existsSync(inPackage('public', address)) ? address : otherwise;

/** The ids of uploaded pictures in values of the content, each with the path of its field. */
export function picturesIn(value: Json, field = ''): { id: string; field: string }[] {
  if (typeof value === 'string') return pictureIdPattern.test(value) ? [{ id: value, field }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => picturesIn(part, field ? `${field}.${name}` : name));
}
