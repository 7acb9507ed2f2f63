import type Collection from 'ol/Collection.js';
import type Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import Point from 'ol/geom/Point.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import type OlMap from 'ol/Map.js';
import Style from 'ol/style/Style.js';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Colors } from './colors.ts';
import { areaOfGeometries, outerCorners, toCoordinate, toPosition } from './geometry.ts';
import type { createOutline } from './outline.ts';
import { dot, fillStyles } from './sketch-style.ts';

/** The tools that mark an area on the map itself. */
export type MapTool = 'polygon' | 'rectangle' | 'circle';

interface Report {
  onMark(area: Area): void;
  onCorner(index: number, position: Position): void;
}

/** A touch target needs 44 pixels, a mouse less. */
const tolerancePx = (): number => (matchMedia('(pointer: coarse)').matches ? 22 : 12);

/** The geodesy module is loaded when the tool is first used. */
async function circle(center: Position, edge: Position): Promise<Area> {
  const { circleAround, distance } = await import('#geo/geodesy/area.ts');
  return [circleAround(center, distance(center, edge))];
}

async function rectangle([west, south]: Position, [east, north]: Position): Promise<Area> {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return [[ring]];
}

const areaBetween = { rectangle, circle } as const;

/** Corners can be moved, and an edge can get a new corner. @returns the snap interaction */
function addEditing(map: OlMap, features: Collection<Feature>, report: Report): Snap {
  const modify = new Modify({ features, pixelTolerance: tolerancePx() });
  // The overlay shows nothing, but an empty canvas would cost time in each frame.
  modify.getOverlay().setVisible(false);
  const snap = new Snap({ features, pixelTolerance: tolerancePx() });
  let before: Area = [];
  modify.on('modifystart', () => {
    before = areaOf(features.getArray());
  });
  modify.on('modifyend', () => reportChange(before, areaOf(features.getArray()), report));
  map.addInteraction(modify);
  map.addInteraction(snap);
  return snap;
}

/** Marks outlines by pointer, touch or keyboard; existing corners can be moved at any time. */
export function createMarking(
  map: OlMap,
  { features }: ReturnType<typeof createOutline>,
  colors: () => Colors,
  report: Report,
) {
  let sketch: Draw | null = null;
  let tool: MapTool | null = null;
  /** The first point of a rectangle or circle that was begun with the keyboard. */
  let first: Position | null = null;
  const snap = addEditing(map, features, report);
  const reportWhole = (marked: Promise<Area>): void =>
    void marked.then(
      (area) => {
        if (outerCorners(area).length >= 3) report.onMark(area);
      },
      // Without the geodesy module there is no circle; using the tool again retries the load.
      () => {},
    );
  return {
    setTool(next: MapTool | null): void {
      if (sketch) map.removeInteraction(sketch);
      [sketch, tool, first] = [createSketch(next, colors), next, null];
      if (!sketch) return;
      sketch.on('drawend', ({ feature }) => reportWhole(areaOfSketch(feature)));
      map.addInteraction(sketch);
      // Only the interaction that was added last receives pointer events before the others.
      map.removeInteraction(snap);
      map.addInteraction(snap);
    },
    setCorner(at: Position): void {
      if (tool === 'polygon') sketch?.appendCoordinates([toCoordinate(at)]);
      else if (!tool) return;
      else if (first === null) first = at;
      else {
        reportWhole(areaBetween[tool](first, at));
        first = null;
      }
    },
    begun: (): Position | null => first,
    close: (): void => void sketch?.finishDrawing(),
    removeLast(): void {
      first = null;
      sketch?.removeLastPoint();
    },
    cancel(): void {
      first = null;
      sketch?.abortDrawing();
    },
  };
}

const areaOf = (features: readonly Feature[]): Area => areaOfGeometries(features.map((one) => one.getGeometry()));

async function areaOfSketch(feature: Feature): Promise<Area> {
  const geometry = feature.getGeometry();
  return geometry instanceof Circle
    ? circle(toPosition(geometry.getCenter()), toPosition(geometry.getLastCoordinate()))
    : areaOfGeometries([geometry]);
}

function reportChange(before: Area, after: Area, { onMark, onCorner }: Report): void {
  const [old, corners] = [outerCorners(before), outerCorners(after)];
  const moved = corners.flatMap((corner, index) => {
    const was = old[index];
    return was && isSame(was, corner) ? [] : [{ index, corner }];
  });
  const [only] = moved;
  if (only && moved.length === 1 && old.length === corners.length) onCorner(only.index, only.corner);
  else onMark(after);
}

function createSketch(tool: MapTool | null, colors: () => Colors): Draw | null {
  if (!tool) return null;
  return new Draw({
    type: tool === 'polygon' ? 'Polygon' : 'Circle',
    ...(tool === 'rectangle' && { geometryFunction: createBox() }),
    stopClick: true,
    snapTolerance: tolerancePx(),
    style: (feature) => sketchStyles(feature.getGeometry() instanceof Point, colors()),
  });
}

const sketchStyles = (isPoint: boolean, colors: Colors): Style[] =>
  isPoint ? [new Style({ image: dot(colors['color-lichen'], colors['color-ink'], 6) })] : fillStyles(colors);

const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];
