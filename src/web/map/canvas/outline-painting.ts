import type Polygon from 'ol/geom/Polygon.js';
import { type Bounds, type MapView, overlap, type Point, toPixel } from '#geo/map/mercator.ts';
import { type Colors, translucent } from './colors.ts';
import { areaOfGeometries, toPosition } from './geometry.ts';
import { canvasFont } from './names.ts';

type Context = CanvasRenderingContext2D;
type Edge = readonly [from: number[], to: number[]];

interface Look {
  colors: Colors;
  /** Index in the outer ring. */
  activeCorner: number | null;
  /** Where edges cross, in metres of EPSG:3857. */
  crossings: readonly number[][];
  /** The module that formats lengths and areas; null until it is loaded. */
  labels: typeof import('./labels.ts') | null;
}

/** With more corners than this, their squares would hide the outline; the table lists all corners. */
const mostSquares = 80;
const mostDots = 24;
const shortestLabelledEdge = 48;
const narrowestLabelledArea = 110;
const squareSide = 13;

const pixelOf = (view: MapView, [x = 0, y = 0]: number[]): Point => toPixel(view, [x, y]);
const middleOf = ([ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number[] => [(ax + bx) / 2, (ay + by) / 2];

/** The outline with its corners, dots for adding a corner, lengths and area. */
export function paintOutline(context: Context, view: MapView, polygon: Polygon | undefined, look: Look): void {
  if (!polygon) return;
  const { colors, activeCorner, crossings } = look;
  const edges = edgesOf(polygon);
  const corners = edges.map(([from]) => from);
  context.lineJoin = 'round';
  paintHalo(context, view, polygon, colors);
  fillPolygon(context, view, polygon, translucent(colors['color-lichen'], 0.34), colors['color-ink']);
  const crossing = edges.filter((edge) => crossings.some((at) => isBetween(at, edge)));
  for (const edge of crossing) paintEdge(context, view, edge, colors['color-danger']);
  if (corners.length <= mostDots) {
    for (const edge of edges)
      paintDot(context, pixelOf(view, middleOf(...edge)), 5, colors['color-sheet'], colors['color-ink']);
  }
  if (corners.length <= mostSquares) {
    for (const corner of corners) paintSquare(context, pixelOf(view, corner), colors['color-sheet'], colors);
  }
  const active = activeCorner === null ? undefined : corners[activeCorner];
  if (active) paintSquare(context, pixelOf(view, active), colors['color-lichen'], colors);
  for (const text of outlineTexts(context, view, polygon, look)) paintText(context, text, colors);
}

/** The edges of the outer ring. */
function edgesOf(polygon: Polygon): Edge[] {
  const ring = polygon.getCoordinates()[0] ?? [];
  return ring.slice(0, -1).map((from, index): Edge => [from, ring[index + 1] ?? from]);
}

function pathOf(view: MapView, polygon: Polygon): Path2D {
  const path = new Path2D();
  for (const ring of polygon.getCoordinates()) {
    const [first, ...rest] = ring.map((at) => pixelOf(view, at));
    if (!first) continue;
    path.moveTo(...first);
    for (const point of rest) path.lineTo(...point);
    path.closePath();
  }
  return path;
}

export function fillPolygon(context: Context, view: MapView, polygon: Polygon, fill: string, edge: string): void {
  const path = pathOf(view, polygon);
  context.fillStyle = fill;
  context.fill(path, 'evenodd');
  context.lineWidth = 2;
  context.strokeStyle = edge;
  context.stroke(path);
}

function paintHalo(context: Context, view: MapView, polygon: Polygon, colors: Colors): void {
  context.lineWidth = 5;
  context.strokeStyle = colors['map-ground'];
  context.stroke(pathOf(view, polygon));
}

function paintEdge(context: Context, view: MapView, [from, to]: Edge, color: string): void {
  context.beginPath();
  context.moveTo(...pixelOf(view, from));
  context.lineTo(...pixelOf(view, to));
  context.lineWidth = 3;
  context.strokeStyle = color;
  context.stroke();
}

export function paintCrossing(context: Context, view: MapView, at: number[], colors: Colors): void {
  const danger = colors['color-danger'];
  paintDot(context, pixelOf(view, at), 9, translucent(danger, 0.3), danger);
}

function paintDot(context: Context, [x, y]: Point, radius: number, fill: string, edge: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  fillAndStroke(context, fill, edge, 1.4);
}

function paintSquare(context: Context, [x, y]: Point, fill: string, colors: Colors): void {
  context.beginPath();
  context.rect(x - squareSide / 2, y - squareSide / 2, squareSide, squareSide);
  fillAndStroke(context, fill, colors['color-ink'], 1.6);
}

function fillAndStroke(context: Context, fill: string, edge: string, width: number): void {
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = width;
  context.strokeStyle = edge;
  context.stroke();
}

interface Text {
  text: string;
  at: Point;
  size: number;
  box: Bounds;
}

/**
 * The area in the middle, and the lengths beside the edges; a length that would overlap another text is left out. An
 * outline that crosses itself has no area.
 */
export function outlineTexts(
  context: Context,
  view: MapView,
  polygon: Polygon,
  { crossings, labels }: Pick<Look, 'crossings' | 'labels'>,
): Text[] {
  if (!labels) return [];
  const { metersPerPixel } = view;
  const texts: Text[] = [];
  const add = (text: string, at: Point, size: number): void => {
    const box = boxOf(context, text, at, size);
    if (texts.every((other) => !overlap(box, other.box))) texts.push({ text, at, size, box });
  };
  const [west = 0, south = 0, east = 0, north = 0] = polygon.getExtent();
  if (crossings.length === 0 && (east - west) / metersPerPixel > narrowestLabelledArea) {
    const [first, second] = labels.areaTexts(areaOfGeometries([polygon]));
    const [x, y] = pixelOf(view, polygon.getInteriorPoint().getCoordinates());
    add(first, [x, y - 8], 22);
    add(second, [x, y + 14], 13);
  }
  const edges = edgesOf(polygon);
  if (edges.length > mostDots) return texts;
  const center = middleOf([west, south], [east, north]);
  for (const [from, to] of edges) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [from, to];
    if (Math.hypot(bx - ax, by - ay) / metersPerPixel <= shortestLabelledEdge) continue;
    const [x, y] = pixelOf(view, middleOf(from, to));
    const [right, down] = outward(from, to, center);
    add(labels.edgeText(toPosition(from), toPosition(to)), [x + right, y + down], 12.5);
  }
  return texts;
}

/** The box that a text covers, in pixels, with a gap around it. */
function boxOf(context: Context, text: string, [x, y]: Point, size: number): Bounds {
  context.font = canvasFont(620, size);
  const [right, down] = [context.measureText(text).width / 2 + 1, size / 2 + 1];
  return [x - right, y - down, x + right, y + down];
}

function paintText(context: Context, { text, at: [x, y], size }: Text, colors: Colors): void {
  context.font = canvasFont(620, size);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3.5;
  context.strokeStyle = colors['map-ground'];
  context.strokeText(text, x, y);
  context.fillStyle = colors['color-ink'];
  context.fillText(text, x, y);
}

/** The offset in pixels from an edge to its length label, away from the middle of the area. */
function outward(
  [ax = 0, ay = 0]: number[],
  [bx = 0, by = 0]: number[],
  [cx = 0, cy = 0]: number[],
): readonly [number, number] {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [right, up] = [(by - ay) / length, (ax - bx) / length];
  const side = right * ((ax + bx) / 2 - cx) + up * ((ay + by) / 2 - cy) < 0 ? -1 : 1;
  return [right * side * 32, -up * side * 18];
}

/** Whether a position is on an edge, within a millionth of the edge's length. */
function isBetween([x = 0, y = 0]: number[], [[ax = 0, ay = 0], [bx = 0, by = 0]]: Edge): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  return Math.hypot(x - ax, y - ay) + Math.hypot(bx - x, by - y) - length < length * 1e-6;
}
