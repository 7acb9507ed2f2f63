import { numeral } from '../../rendering/digits.ts';
import { along, centroid, type Point, type Quad, rotate } from '../../rendering/geometry.ts';
import { acacia, granite, ink, lichen, midWater, paleLeaf, sand } from '../../rendering/palette.ts';
import { between, mulberry32 } from '../../rendering/random.ts';
import { plateContours } from '../../rendering/relief.ts';
import { group, path, plate, polygon, stroked } from '../../rendering/svg.ts';

const SEED = 63;

/** Footprints of four scenes of the same place, oldest first. */
interface Scene {
  year: string;
  colour: string;
  corners: Quad;
  /** The corner with the year. */
  label: 0 | 1;
}

const SCENES: Scene[] = [
  {
    year: '1964',
    colour: sand,
    corners: [
      [42, 67],
      [229, 28],
      [260, 174],
      [74, 213],
    ],
    label: 0,
  },
  {
    year: '1987',
    colour: midWater,
    corners: [
      [206, 55],
      [374, 28],
      [397, 167],
      [229, 193],
    ],
    label: 1,
  },
  {
    year: '2003',
    colour: granite,
    corners: [
      [82, 164],
      [287, 113],
      [320, 249],
      [116, 300],
    ],
    label: 0,
  },
  {
    year: '2024',
    colour: lichen,
    corners: [
      [232, 164],
      [409, 135],
      [432, 263],
      [254, 294],
    ],
    label: 1,
  },
];
const AREA = { centre: [249, 170] as Point, radius: 58, corners: 15, samples: 24 };

export function dataSourcing(): string {
  return plate(
    acacia,
    plateContours(SEED, paleLeaf, 0.4),
    ...SCENES.map(scene),
    commonArea(),
    stroked('M446 80V37m-8 14l8-14 8 14', granite, 1.4),
    stroked('M25 297h80m-80-4v8m40-8v8m40-8v8', granite, 1.3),
  );
}

function scene({ year, colour, corners, label }: Scene): string {
  const [left, right] = corners;
  const turn = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI;
  const middle = centroid(corners);
  const inward = label === 0 ? along(left, right, 0.14) : along(right, left, 0.16);
  const foot = label === 0 ? corners[3] : corners[2];
  const place = along(inward, [inward[0] + foot[0] - corners[label][0], inward[1] + foot[1] - corners[label][1]], 0.12);
  const marks = [left, corners[2], middle].map((point) => cross(point, turn)).join('');
  return (
    path(polygon(corners), { fill: colour, 'fill-opacity': 0.2, stroke: colour, 'stroke-width': 1.3 }) +
    stroked(marks, colour, 1) +
    numeral(year, place, turn, 9, colour)
  );
}

function cross([x, y]: Point, turn: number): string {
  const radians = (turn * Math.PI) / 180;
  const [dx, dy] = rotate([5, 0], radians).map(Math.round) as [number, number];
  const [cx, cy] = [Math.round(x), Math.round(y)];
  return `M${cx - dx} ${cy - dy}L${cx + dx} ${cy + dy}M${cx + dy} ${cy - dx}L${cx - dy} ${cy + dx}`;
}

/** The overlap of all four scenes: one roughened outline with its sample points. */
function commonArea(): string {
  const random = mulberry32(SEED);
  const [x, y] = AREA.centre;
  const polar = (turn: number, radius: number): Point => rotate([x + radius, y], turn, AREA.centre);
  const outline = Array.from({ length: AREA.corners }, (_, index) =>
    polar((index / AREA.corners) * 2 * Math.PI, AREA.radius * between(random, 0.86, 1.08)),
  );
  const samples = Array.from({ length: AREA.samples }, () => {
    const [sx, sy] = polar(random() * 2 * Math.PI, AREA.radius * 0.82 * Math.sqrt(random()));
    return `M${Math.round(sx)} ${Math.round(sy)}h0`;
  });
  return group(
    { stroke: ink, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    path(polygon(outline), { fill: lichen, 'fill-opacity': 0.94, 'stroke-width': 1.6 }),
    path(samples.join(''), { 'stroke-width': 4 }),
  );
}
