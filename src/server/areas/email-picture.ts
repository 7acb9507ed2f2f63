import { limits } from '#contract/limits.ts';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { clipLine, clipRing } from '#geo/map/clip.ts';
import { areaLines, joinSheets, type Line, readBase, readDistricts, type Sheet } from '#geo/map/layers.ts';
import { lightColours as colours } from '#geo/map/light-colours.ts';
import { riverWidth } from '#geo/map/map-picture.ts';
import {
  type Bounds,
  boundsOf,
  type MapView,
  type Point,
  startBounds,
  toMercator,
  toPixel,
  viewOf,
  widthKm,
} from '#geo/map/mercator.ts';
import { isShown, layerStyles, lineWidth } from '#geo/map/style.ts';
import { type PictureLayer, renderPicture } from '#server/platform/pictures/render-picture.ts';
import { readBasePack, readDistrictPack } from './map-pack.ts';

/** In pixels; larger than an email shows, so that it is sharp on phones. */
const size = { width: 720, height: 420 };
export const shownSize = { width: 480, height: 280 };
const scale = size.width / shownSize.width;
const inset = { width: 126, height: 114, margin: 12 };

/** Map layers that would double the bytes and show little at this size. */
const leftOut = ['shores', 'ribbon', 'roads'];
const coarsePx = 2;
const finePx = 0.7;

let sheet: Sheet | undefined;

/**
 * The outline of an area on the map, and where in Zimbabwe it is, as a PNG. Called in a separate thread: it reads the
 * map and takes about 100 ms of processor time.
 */
export function renderAreaPicture(area: Area): Uint8Array<ArrayBuffer> {
  sheet ??= joinSheets([readBase(readBasePack()), readDistricts(readDistrictPack())]);
  const bounds = boundsOf(area.flat(2));
  const view = viewOf(bounds, size.width, size.height, size.height / 4);
  const onTop = [...areaLayers(area, view), ...insetLayers(sheet, bounds)];
  const background = colours['color-sunk'];
  const whole = renderPicture({ ...size, background, layers: [...mapLayers(sheet, view), ...onTop] });
  if (whole.length <= limits.emailPictureMaxBytes) return whole;
  // Only happens for outlines with very many corners.
  return renderPicture({ ...size, background: colours['map-ground'], layers: onTop });
}

function mapLayers(map: Sheet, view: MapView): PictureLayer[] {
  const km = widthKm(view) / scale;
  return layerStyles
    .filter((style) => isShown(style, km) && !leftOut.includes(style.id))
    .flatMap((style): PictureLayer[] => {
      const lines = map.layers[style.layer] ?? [];
      const { opacity } = style;
      const colour = colours[style.color];
      if (style.kind === 'fill') return [{ colour, opacity, lines: ringsIn(view, lines, coarsePx) }];
      if (style.layer !== 'rivers') {
        return [{ colour, opacity, lines: linesIn(view, lines), width: lineWidth(style, km) * scale * shareOf(style) }];
      }
      return [...new Set(lines.map(wholeRiverWidth))].map((width) => {
        const ofWidth = lines.filter((line) => wholeRiverWidth(line) === width);
        return { colour, opacity, lines: linesIn(view, ofWidth), width };
      });
    })
    .filter(({ lines }) => lines.length > 0);
}

/** A road is one line here; on the map it is two lines side by side. */
const shareOf = ({ id }: { id: string }): number => (id === 'casing' ? 0.45 : 1);

const wholeRiverWidth = (line: Line): number => Math.round(riverWidth(line) * scale);

function areaLayers(area: Area, view: MapView): PictureLayer[] {
  const rings = ringsIn(view, areaLines(area), finePx);
  const closed = rings.map((ring) => ring.concat(ring.slice(0, 1)));
  return [
    { colour: colours['color-lichen'], opacity: 0.6, lines: rings },
    { colour: colours['color-sheet'], opacity: 0.9, lines: closed, width: 7 },
    { colour: colours['color-ink'], opacity: 1, lines: closed, width: 3 },
  ];
}

/** The country in a corner of the picture, with the area as a point. */
function insetLayers(map: Sheet, [west, south, east, north]: Bounds): PictureLayer[] {
  const [left, top] = [size.width - inset.width - inset.margin, size.height - inset.height - inset.margin];
  const view = viewOf(startBounds, inset.width, inset.height, 8);
  const moved = ([x, y]: Point): Point => [x + left, y + top];
  const frame = [moved([0, 0]), moved([inset.width, 0]), moved([inset.width, inset.height]), moved([0, inset.height])];
  const [x, y] = toPixel(view, toMercator([(west + east) / 2, (south + north) / 2]));
  const isInside = x > 0 && y > 0 && x < inset.width && y < inset.height;
  const country = (map.layers.country ?? []).map((line) => projected(view, line.positions, coarsePx).map(moved));
  const at = [moved([x, y]), moved([x, y])];
  return [
    { colour: colours['color-sheet'], opacity: 1, lines: [frame] },
    { colour: colours['color-ink3'], opacity: 1, lines: [frame.concat(frame.slice(0, 1))], width: 2 },
    { colour: colours['map-tint'], opacity: 1, lines: country },
    {
      colour: colours['color-ink3'],
      opacity: 1,
      lines: country.map((ring) => ring.concat(ring.slice(0, 1))),
      width: 2,
    },
    ...(isInside
      ? [
          { colour: colours['color-sheet'], opacity: 1, lines: [at], width: 16 },
          { colour: colours['color-ink'], opacity: 1, lines: [at], width: 10 },
        ]
      : []),
  ];
}

const room = 20;
const windowOf = ({ width, height }: MapView): Bounds => [-room, -room, width + room, height + room];

const ringsIn = (view: MapView, lines: readonly Line[], apartPx: number): Point[][] =>
  lines
    .map(({ positions }) => clipRing(projected(view, positions, apartPx), windowOf(view)))
    .filter(({ length }) => length > 2);

const linesIn = (view: MapView, lines: readonly Line[]): Point[][] =>
  lines.flatMap(({ positions }) => clipLine(projected(view, positions, coarsePx), windowOf(view)));

/** Pixels of the positions, without points that are too close to the previous one. */
function projected(view: MapView, positions: readonly Position[], apartPx: number): Point[] {
  const points: Point[] = [];
  for (const position of positions) {
    const [x, y] = toPixel(view, toMercator(position));
    const before = points.at(-1);
    if (!before || Math.hypot(x - before[0], y - before[1]) >= apartPx) points.push([x, y]);
  }
  return points;
}
