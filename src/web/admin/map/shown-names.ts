import type { MappedArea } from '#contract/admin/area-map.ts';
import { type Bounds, overlap, type Point } from '#geo/map/mercator.ts';

export interface ShownName {
  id: string;
  text: string;
  /** The middle of its base line. */
  at: Point;
  box: Bounds;
}

/** Longer names are truncated; the list shows them in full. */
const mostCharacters = 28;
// Metrics of the font in area-map.css, in displayed pixels.
const characterWidth = 7.2;
const [ascent, descent] = [12, 3];
const fromMiddle = 12;

interface Shown {
  /** Displayed pixels for one of the picture. */
  scale: number;
  /** Of the displayed map. */
  width: number;
  taken: readonly Bounds[];
}

/**
 * The names shown above or below the middle of their areas, within the map, in displayed pixels. A name that would cover
 * an earlier one or a taken box is left out.
 */
export function shownNames(
  areas: readonly Pick<MappedArea, 'id' | 'name' | 'middle'>[],
  { scale, width, taken }: Shown,
): ShownName[] {
  const boxes = [...taken];
  return areas.flatMap(({ id, name, middle }) => {
    if (!name) return [];
    const text = name.length > mostCharacters ? `${name.slice(0, mostCharacters - 3).trimEnd()}...` : name;
    const half = (text.length * characterWidth) / 2;
    const x = Math.min(Math.max(middle[0] * scale, half), width - half);
    const y = middle[1] * scale;
    const placed = [y - fromMiddle, y + fromMiddle + ascent]
      .map((baseline): ShownName => {
        const box = [x - half, baseline - ascent, x + half, baseline + descent] as const;
        return { id, text, at: [x, baseline], box };
      })
      .find(({ box }) => box[1] >= 0 && boxes.every((other) => !overlap(box, other)));
    if (!placed) return [];
    boxes.push(placed.box);
    return [placed];
  });
}
