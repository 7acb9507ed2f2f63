import type { Area, Position } from '../geodesy/area.ts';
import { clipLine, clipRing } from './clip.ts';
import { graticule } from './graticule.ts';
import { type Label, placeLabels } from './labels.ts';
import { areaLines, type Line, type Sheet } from './layers.ts';
import {
  type Bounds,
  boundsOf,
  boundsOfView,
  type MapView,
  type Point,
  toMercator,
  toPixel,
  viewOf,
  widthKm,
} from './mercator.ts';
import { isShown, type LayerName, type LayerStyle, layerStyles, lineWidth } from './style.ts';

export interface PictureOptions {
  /** Pixels of the picture; it may be scaled by its page. */
  width: number;
  height: number;
  /** Degrees. Without them the picture shows the area, or the highlight, with room around it. */
  bounds?: Bounds;
  area?: Area;
  highlight?: Area;
  /** Written in the middle of the area: `850 km²`, `85 000 ha`. */
  caption?: readonly string[];
  withNames?: boolean;
}

/** A path of an SVG; its class gives its colour. */
export interface Path {
  className: string;
  d: string;
  strokeWidth?: number | undefined;
}

export interface MapPicture {
  width: number;
  height: number;
  paths: readonly Path[];
  labels: readonly Label[];
  /** The middle of the area, and what is written there. */
  caption: { at: Point; lines: readonly string[] } | null;
}

const margin = 12;
const zimbabwe: Bounds = [25.2, -22.45, 33.1, -15.58];
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Relative, in tenths of a pixel: the shortest text of a path. */
export function pathText(points: readonly Point[], isClosed: boolean): string {
  let text = '';
  let [x, y] = [0, 0];
  for (const point of points) {
    const [right, down] = [oneDecimal(point[0] - x), oneDecimal(point[1] - y)];
    if (text !== '' && Math.abs(right) + Math.abs(down) < 0.5) continue;
    text += `${text === '' ? 'M' : 'l'}${right} ${down}`;
    x += right;
    y += down;
  }
  return text && isClosed ? `${text}z` : text;
}

const projector =
  (view: MapView) =>
  (position: Position): Point =>
    toPixel(view, toMercator(position));

function linePath(lines: readonly Line[], view: MapView, kind: LayerStyle['kind']): string {
  const window: Bounds = [-margin, -margin, view.width + margin, view.height + margin];
  const project = projector(view);
  return lines
    .flatMap(({ positions }) => {
      const points = positions.map(project);
      return kind === 'fill' ? [clipRing(points, window)] : clipLine(points, window);
    })
    .filter((points) => points.length > 1)
    .map((points) => pathText(points, kind === 'fill'))
    .join('');
}

function viewOfOptions({ bounds, area, highlight, width, height }: PictureOptions): MapView {
  if (bounds) return viewOf(bounds, width, height);
  const shown = [...(area ?? []), ...(highlight ?? [])].flat(2);
  return shown.length > 0
    ? viewOf(boundsOf(shown), width, height, Math.min(width, height) / 4)
    : viewOf(zimbabwe, width, height, 4);
}

function graticulePath(view: MapView, km: number): string {
  const [west, south, east, north] = boundsOfView(view);
  const { meridians, parallels } = graticule([west, south, east, north], km);
  const project = projector(view);
  const across = (from: Position, to: Position): string => pathText([project(from), project(to)], false);
  return [
    ...meridians.map((longitude) => across([longitude, south], [longitude, north])),
    ...parallels.map((latitude) => across([west, latitude], [east, latitude])),
  ].join('');
}

/** Wider for the Zambezi than for its sources. */
export const riverWidth = ({ weight = 0.2 }: Pick<Line, 'weight'>): number => oneDecimal(0.8 + 1.8 * weight);

function layerPaths(style: LayerStyle, lines: readonly Line[], view: MapView, km: number): Path[] {
  const className = `map-${style.id}`;
  if (style.kind === 'fill') return [{ className, d: linePath(lines, view, 'fill') }];
  if (style.layer !== 'rivers') {
    return [{ className, d: linePath(lines, view, 'line'), strokeWidth: oneDecimal(lineWidth(style, km)) }];
  }
  return [...new Set(lines.map(riverWidth))].map((strokeWidth) => ({
    className,
    d: linePath(
      lines.filter((line) => riverWidth(line) === strokeWidth),
      view,
      'line',
    ),
    strokeWidth,
  }));
}

/** The paths of a map from bottom to top, one layer at each step. */
export function* picturePaths(sheet: Sheet, options: PictureOptions): Generator<readonly Path[]> {
  const { area, highlight } = options;
  const view = viewOfOptions(options);
  const km = widthKm(view);
  const linesOf = (layer: LayerName): readonly Line[] =>
    layer === 'highlight' ? areaLines(highlight ?? []) : (sheet.layers[layer] ?? []);
  for (const style of layerStyles) if (isShown(style, km)) yield layerPaths(style, linesOf(style.layer), view, km);
  const outline = area ? linePath(areaLines(area), view, 'fill') : '';
  yield [
    { className: 'map-graticule', d: graticulePath(view, km) },
    { className: 'map-halo', d: outline },
    { className: 'map-area', d: outline },
  ];
}

/** A static map as paths and names; the same on the server and in the browser. */
export function mapPicture(sheet: Sheet, options: PictureOptions): MapPicture {
  const { width, height, area, caption, withNames = true } = options;
  const view = viewOfOptions(options);
  const km = widthKm(view);
  const paths = [...picturePaths(sheet, options)].flat();
  const middle = area && caption ? middleOf(area, view) : null;
  const taken: Bounds[] = middle ? [[middle[0] - 60, middle[1] - 24, middle[0] + 60, middle[1] + 24]] : [];
  return {
    width,
    height,
    paths: paths.filter(({ d }) => d !== ''),
    labels: withNames ? placeLabels(sheet.names, view, km, undefined, taken) : [],
    caption: middle && caption ? { at: middle, lines: caption } : null,
  };
}

function middleOf(area: Area, view: MapView): Point {
  const [left, top, right, bottom] = boundsOf(area.flat(2).map(projector(view)));
  return [oneDecimal((left + right) / 2), oneDecimal((top + bottom) / 2)];
}
