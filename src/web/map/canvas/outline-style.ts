import type Feature from 'ol/Feature.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { type Colors, translucent } from './colors.ts';
import { areaOfGeometries, toPosition } from './geometry.ts';
import { areaTexts, edgeText } from './labels.ts';
import { canvasFont } from './names.ts';

interface Look {
  colors: Colors;
  activeCorner: number | null;
  metersPerPixel: number;
  isCrossing: (from: number[], to: number[]) => boolean;
}

/** With more corners than this their squares hide the outline; the table has them all. */
const mostSquares = 80;
const mostDots = 24;
const shortestLabelledEdge = 48;
const squareRadius = 9;

export const strokeOf = (color: string, width: number): Stroke => new Stroke({ color, width });

export function fillStyles({ colors }: Pick<Look, 'colors'>): Style[] {
  return [
    new Style({ stroke: strokeOf(colors['map-ground'], 5) }),
    new Style({
      fill: new Fill({ color: translucent(colors['color-lichen'], 0.34) }),
      stroke: strokeOf(colors['color-ink'], 2),
    }),
  ];
}

function textStyle(
  text: string,
  at: number[],
  size: number,
  { colors }: Look,
  offset: readonly [number, number],
): Style {
  return new Style({
    geometry: new Point(at),
    text: new Text({
      text,
      font: canvasFont(620, size),
      fill: new Fill({ color: colors['color-ink'] }),
      stroke: strokeOf(colors['map-ground'], 3.5),
      offsetX: offset[0],
      offsetY: offset[1],
    }),
  });
}

const corner = (colors: Colors, fill: keyof Colors): RegularShape =>
  new RegularShape({
    points: 4,
    angle: Math.PI / 4,
    radius: squareRadius,
    fill: new Fill({ color: colors[fill] }),
    stroke: strokeOf(colors['color-ink'], 1.6),
  });

export const dot = (fill: string, edge: string, radius: number): CircleStyle =>
  new CircleStyle({ radius, fill: new Fill({ color: fill }), stroke: strokeOf(edge, 1.4) });

const middleOf = ([ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number[] => [(ax + bx) / 2, (ay + by) / 2];

/** The outline with its corners, dots to add one, lengths and area. */
export function outlineStyles(feature: Feature, look: Look): Style[] {
  const polygon = feature.getGeometry();
  if (!(polygon instanceof Polygon)) return [];
  const { colors, activeCorner } = look;
  const ring = polygon.getCoordinates()[0] ?? [];
  const corners = ring.slice(0, -1);
  const edges = corners.map((from, index): [number[], number[]] => [from, ring[index + 1] ?? from]);
  const styles = [...fillStyles(look), ...crossingEdges(edges, look)];
  if (corners.length <= mostDots) {
    const dots = new MultiPoint(edges.map(([from, to]) => middleOf(from, to)));
    styles.push(new Style({ geometry: dots, image: dot(colors['color-sheet'], colors['color-ink'], 5) }));
  }
  if (corners.length <= mostSquares) {
    styles.push(new Style({ geometry: new MultiPoint(corners), image: corner(colors, 'color-sheet') }));
  }
  const active = activeCorner === null || feature.get('isFirst') !== true ? undefined : corners[activeCorner];
  if (active) styles.push(new Style({ geometry: new Point(active), image: corner(colors, 'color-lichen') }));
  return [...styles, ...labels(polygon, edges, look)];
}

function crossingEdges(edges: readonly [number[], number[]][], { colors, isCrossing }: Look): Style[] {
  return edges
    .filter(([from, to]) => isCrossing(from, to))
    .map((edge) => new Style({ geometry: new Polygon([edge]), stroke: strokeOf(colors['color-danger'], 3) }));
}

function labels(polygon: Polygon, edges: readonly [number[], number[]][], look: Look): Style[] {
  const { metersPerPixel } = look;
  const inside = polygon.getInteriorPoint().getCoordinates();
  const [first = '', second = ''] = areaTexts(areaOfGeometries([polygon]));
  const [west = 0, , east = 0] = polygon.getExtent();
  const hasRoom = (east - west) / metersPerPixel > 110;
  const area = hasRoom
    ? [textStyle(first, inside, 22, look, [0, -8]), textStyle(second, inside, 13, look, [0, 14])]
    : [];
  if (edges.length > mostDots) return area;
  const center = middleOf([west, polygon.getExtent()[1] ?? 0], [east, polygon.getExtent()[3] ?? 0]);
  const lengths = edges
    .filter(
      ([[ax = 0, ay = 0], [bx = 0, by = 0]]) => Math.hypot(bx - ax, by - ay) / metersPerPixel > shortestLabelledEdge,
    )
    .map(([from, to]) =>
      textStyle(edgeText(toPosition(from), toPosition(to)), middleOf(from, to), 12.5, look, outward(from, to, center)),
    );
  return [...area, ...lengths];
}

/** Pixels from an edge to its length, away from the middle of the area. */
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
