import { isConverted, toWgs84 } from '#geo/geodesy/projections.ts';
import { lightColours as colours } from '#geo/map/light-colours.ts';
import { toMercator } from '#geo/map/mercator.ts';
import { type PictureLayer, renderPicture } from '#server/platform/pictures/render-picture.ts';
import { type Extent, extentOf } from '../shape.ts';
import type { Drawing, DrawnLayer } from './drawing.ts';
import { type MadePicture, NoPicture } from './made.ts';

type Point = readonly [x: number, y: number];
interface Marks {
  points: Point[];
  lines: Point[][];
  rings: Point[][];
}

const side = 700;
const margin = 12;
const webMercator = 3857;

/** The outlines of features. @throws NoPicture */
export function pictureOfShapes(drawing: Drawing): MadePicture {
  if (drawing.isTooMuch) throw new NoPicture('It has too many features for a picture');
  const layers = drawing.layers.filter(({ features }) => features.length > 0);
  if (!layers.length) throw new NoPicture('It has nothing to draw');
  const epsg = systemOf(layers);
  const marks = layers.map((layer) => marksOf(layer, epsg));
  const all = marks.flatMap(({ points, lines, rings }) => [points, ...lines, ...rings]);
  const around = extentOf(all.map((line) => line.flat()));
  if (!around.every(Number.isFinite)) throw new NoPicture('Its coordinates are no numbers');
  const { bounds, width, height, perPixel } = frameOf(around, epsg === null ? 1e-6 : finestMetres);
  const toPixels = (line: readonly Point[]): Point[] =>
    apart(line.map(([x, y]): Point => [(x - bounds[0]) / perPixel, (bounds[3] - y) / perPixel]));
  const [points, lines, rings] = (['points', 'lines', 'rings'] as const).map((kind) =>
    marks.flatMap((each) => (kind === 'points' ? each.points.map((point) => [point]) : each[kind])).map(toPixels),
  ) as [Point[][], Point[][], Point[][]];
  const colour = colours['color-ink'];
  const shown: PictureLayer[] = [
    { colour: colours['color-lichen'], opacity: 0.34, lines: rings },
    { colour, opacity: 1, lines: [...rings, ...lines], width: 1.5 },
    { colour, opacity: 1, lines: points, width: 5 },
  ];
  const picture = {
    width,
    height,
    background: colours['map-ground'],
    layers: shown.filter(({ lines }) => lines.length),
  };
  const facts = { width, height, epsg, bounds, look: { kind: 'outlines' } as const, isTiled: false };
  return { facts, png: renderPicture(picture) };
}

/** Web Mercator where every layer can be converted to it; null for layers of one system that cannot. */
function systemOf(layers: readonly DrawnLayer[]): number | null {
  if (layers.every(({ facts: { epsg } }) => epsg !== null && isConverted(epsg))) return webMercator;
  if (new Set(layers.map(({ facts }) => facts.epsg)).size > 1) {
    throw new NoPicture('Its layers are in systems that are not converted here');
  }
  return null;
}

function marksOf({ facts, features }: DrawnLayer, to: number | null): Marks {
  const read = (line: ArrayLike<number>): Point[] => {
    const points: Point[] = [];
    for (let at = 0; at + 1 < line.length; at += 2) {
      const xy = [line[at] as number, line[at + 1] as number] as const;
      const point = to === null || facts.epsg === webMercator ? xy : toMercator(toWgs84(xy, facts.epsg as number));
      if (point.every(Number.isFinite)) points.push(point);
    }
    return points;
  };
  const shapes = features.map(({ shape }) => shape);
  return {
    points: shapes.flatMap(({ points }) => read(points)),
    lines: shapes.flatMap(({ lines }) => lines.map(read)),
    rings: shapes.flatMap(({ polygons }) => polygons.flat().map(read)),
  };
}

const finestMetres = 0.5;

/** The picture of an extent, with a margin. A single point has no size of its own. */
function frameOf(
  [minX, minY, maxX, maxY]: Extent,
  finest: number,
): {
  bounds: [number, number, number, number];
  width: number;
  height: number;
  perPixel: number;
} {
  const [across, up] = [maxX - minX, maxY - minY];
  const perPixel = Math.max(Math.max(across, up) / side, finest);
  const [width, height] = [across, up].map((length) => Math.max(64, Math.ceil(length / perPixel) + 2 * margin)) as [
    number,
    number,
  ];
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [halfX, halfY] = [(width / 2) * perPixel, (height / 2) * perPixel];
  return { bounds: [middleX - halfX, middleY - halfY, middleX + halfX, middleY + halfY], width, height, perPixel };
}

const apartPx = 0.7;

/** Without points too close to the one before. */
function apart(line: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of line) {
    const before = kept.at(-1);
    if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= apartPx) kept.push(point);
  }
  return kept;
}
