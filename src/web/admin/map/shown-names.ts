import type { MappedArea } from '#contract/admin/area-map.ts';

export interface ShownName {
  id: string;
  text: string;
  x: number;
  y: number;
}

/** Longer names are truncated; the list shows them in full. */
const mostCharacters = 28;
// Metrics of the font in area-map.css, in pixels of the picture.
const characterWidth = 7.2;
const lineHeight = 15;
const aboveMiddle = 12;

/** The names shown beside areas. If two names would overlap, the later one is left out. */
export function shownNames(areas: readonly Pick<MappedArea, 'id' | 'name' | 'middle'>[]): ShownName[] {
  const shown: ShownName[] = [];
  for (const { id, name, middle } of areas) {
    if (!name) continue;
    const text = name.length > mostCharacters ? `${name.slice(0, mostCharacters - 3).trimEnd()}...` : name;
    const one = { id, text, x: middle[0], y: middle[1] - aboveMiddle };
    if (!shown.some((other) => covers(one, other))) shown.push(one);
  }
  return shown;
}

const covers = (one: ShownName, other: ShownName): boolean =>
  Math.abs(one.y - other.y) < lineHeight &&
  Math.abs(one.x - other.x) < ((one.text.length + other.text.length) / 2) * characterWidth;
