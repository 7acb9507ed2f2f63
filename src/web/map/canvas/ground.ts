import type { Area } from '#geo/geodesy/area.ts';
import { clipLine, clipRing } from '#geo/map/clip.ts';
import { graticule } from '#geo/map/graticule.ts';
import { areaLines, type Line, type Sheet } from '#geo/map/layers.ts';
import { riverWidth } from '#geo/map/map-picture.ts';
import {
  type Bounds,
  boundsOf,
  boundsOfView,
  type MapView,
  overlap,
  type Point,
  toMercator,
  toPixel,
  widthKm,
} from '#geo/map/mercator.ts';
import { isShown, type LayerName, type LayerStyle, layerStyles, lineWidth } from '#geo/map/style.ts';
import { type Colors, translucent } from './colors.ts';
import { createPaintedLayer, isWithin } from './painted-layer.ts';

type Context = CanvasRenderingContext2D;

/** A line of the map pack in metres of EPSG:3857. */
interface GroundLine {
  points: readonly Point[];
  bounds: Bounds;
  /** In pixels, for rivers. */
  width: number;
}

type GroundLayers = Partial<Record<LayerName, readonly GroundLine[]>>;

const ratio = 1.5;
/** How far a line outside the canvas may extend into it, in pixels. */
const reachPx = 12;
/** How many points of lines are painted in one step. */
const stepPoints = 3_000;

const groundLine = ({ positions, weight = 0 }: Line): GroundLine => {
  const points = positions.map(toMercator);
  return { points, bounds: boundsOf(points), width: riverWidth({ weight }) };
};

/** The layers of the map from the bottom up, and the graticule. */
export function createGround(colors: () => Colors) {
  const layers: GroundLayers = {};
  let isOverTiles = false;
  const { layer, repaint } = createPaintedLayer({
    ratio,
    isEnough: (painted, shown, isMoving) => isWithin(painted, shown, isMoving ? 0 : (ratio - 1) / 4),
    *paint(context, view, shown) {
      const km = widthKm(shown);
      context.lineJoin = 'round';
      for (const style of layerStyles) {
        if (isShown(style, km) && !(isOverTiles && style.kind === 'fill')) {
          yield* paintLayerStyle(context, style, layers[style.layer] ?? [], view, { km, colors: colors() });
        }
      }
      paintGraticule(context, view, km, colors());
    },
  });
  return {
    layer,
    repaint,
    /** Adds a file of the map pack. */
    add({ layers: added }: Sheet): void {
      for (const [name, lines] of Object.entries(added) as [LayerName, readonly Line[]][]) {
        layers[name] = [...(layers[name] ?? []), ...lines.map(groundLine)];
      }
      repaint();
    },
    /** Tints the district of the area. */
    setDistrict(outline: Area | null): void {
      if (!outline && !layers.highlight) return;
      layers.highlight = areaLines(outline ?? []).map(groundLine);
      repaint();
    },
    /** With tiles below, areas are not filled. */
    hideFills(): void {
      isOverTiles = true;
      repaint();
    },
  };
}

interface Look {
  km: number;
  colors: Colors;
}

function* paintLayerStyle(
  context: Context,
  style: LayerStyle,
  lines: readonly GroundLine[],
  view: MapView,
  { km, colors }: Look,
) {
  const color = translucent(colors[style.color], style.opacity);
  const seen = inView(lines, view);
  if (style.kind === 'fill') {
    context.fillStyle = color;
    context.fill(pathOf(seen, view, 'fill'), 'evenodd');
    yield;
    return;
  }
  context.strokeStyle = color;
  context.setLineDash([...(style.dash ?? [])]);
  for (const lineWidthPx of widthsOf(style, seen, km)) {
    const ofWidth = style.layer === 'rivers' ? seen.filter(({ width }) => width === lineWidthPx) : seen;
    context.lineWidth = lineWidthPx;
    for (const step of inSteps(ofWidth)) {
      context.stroke(pathOf(step, view, 'line'));
      yield;
    }
  }
  context.setLineDash([]);
}

const widthsOf = (style: LayerStyle, lines: readonly GroundLine[], km: number): number[] =>
  style.layer === 'rivers' ? [...new Set(lines.map(({ width }) => width))] : [lineWidth(style, km)];

function inView(lines: readonly GroundLine[], { center: [x, y], metersPerPixel, width, height }: MapView) {
  const [right, up] = [width / 2 + reachPx, height / 2 + reachPx].map((pixels) => pixels * metersPerPixel) as [
    number,
    number,
  ];
  const bounds: Bounds = [x - right, y - up, x + right, y + up];
  return lines.filter((line) => overlap(line.bounds, bounds));
}

/** Groups of lines with about the same number of points. */
function inSteps(lines: readonly GroundLine[]): GroundLine[][] {
  const steps: GroundLine[][] = [];
  let room = 0;
  for (const line of lines) {
    if (room <= 0) {
      steps.push([]);
      room = stepPoints;
    }
    steps.at(-1)?.push(line);
    room -= line.points.length;
  }
  return steps;
}

function pathOf(lines: readonly GroundLine[], view: MapView, kind: LayerStyle['kind']): Path2D {
  const path = new Path2D();
  const window: Bounds = [-reachPx, -reachPx, view.width + reachPx, view.height + reachPx];
  for (const { points } of lines) {
    const pixels = points.map((point) => toPixel(view, point));
    const runs = kind === 'fill' ? [clipRing(pixels, window)] : clipLine(pixels, window);
    for (const run of runs) trace(path, run);
  }
  return path;
}

/** Skips points that are less than half a pixel from the one before. */
function trace(path: Path2D, [first, ...rest]: readonly Point[]): void {
  if (!first) return;
  path.moveTo(...first);
  let [x, y] = first;
  const last = rest.at(-1);
  for (const point of rest) {
    if (point !== last && Math.abs(point[0] - x) + Math.abs(point[1] - y) < 0.5) continue;
    path.lineTo(...point);
    [x, y] = point;
  }
}

/** Offsets by half a pixel, so that a line of one pixel is crisp. */
const crisp = (value: number): number => Math.round(value) + 0.5;

function paintGraticule(context: Context, view: MapView, km: number, colors: Colors): void {
  const bounds = boundsOfView(view);
  const { meridians, parallels } = graticule(bounds, km);
  context.beginPath();
  for (const longitude of meridians) {
    const x = crisp(toPixel(view, toMercator([longitude, bounds[1]]))[0]);
    context.moveTo(x, 0);
    context.lineTo(x, view.height);
  }
  for (const latitude of parallels) {
    const y = crisp(toPixel(view, toMercator([bounds[0], latitude]))[1]);
    context.moveTo(0, y);
    context.lineTo(view.width, y);
  }
  context.lineWidth = 0.7;
  context.strokeStyle = translucent(colors['color-ink'], 0.2);
  context.stroke();
}
