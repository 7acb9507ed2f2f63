import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Sheet } from '#geo/map/layers.ts';
import {
  type Bounds,
  boundsOfView,
  dataBounds,
  type MapView,
  startBounds,
  toMercator,
  viewOf,
  widthKm,
} from '#geo/map/mercator.ts';
import { boxesIn } from '../boxes-in.ts';
import { createCamera } from './camera.ts';
import { type Colors, readColors, watchTheme } from './colors.ts';
import { createCrossHair } from './cross-hair.ts';
import { toPosition } from './geometry.ts';
import { createGround } from './ground.ts';
import { createMarking } from './marking.ts';
import { createMyPosition } from './my-position.ts';
import { createNames } from './names.ts';
import { createOlMap } from './ol-map.ts';
import { createOutline } from './outline.ts';
import { baseSheet, createSheets } from './sheets.ts';

interface Report {
  onMark(area: Area): void;
  onCorner(index: number, position: Position): void;
  onPointer(position: Position | null): void;
  /** Pressed without dragging. */
  onPress(position: Position): void;
  /** The view moves or has stopped moving; for the frame, the scale and the inset. */
  onView(view: MapView, colors: Colors, isAtRest: boolean): void;
}

/** Pixels around the country in the initial view. */
const startMargin = 4;
/** The interval of repainting the frame while the map moves. Its canvas is as large as the map. */
const frameEveryMs = 120;
/** A metre is about three pixels. */
const finestMetersPerPixel = 0.3;

/** The boxes of the controls over the map, in map pixels. */
const coveredOf = (element: HTMLElement) => (): Bounds[] =>
  boxesIn(element, element.parentElement?.querySelectorAll('.map-zoom, .map-foot > *') ?? []);

function createView(width: number, height: number): View {
  const { center, metersPerPixel } = viewOf(startBounds, width, height, startMargin);
  const [[west, south], [east, north]] = [
    toMercator([dataBounds[0], dataBounds[1]]),
    toMercator([dataBounds[2], dataBounds[3]]),
  ];
  return new View({
    center: [...center],
    resolution: metersPerPixel,
    extent: [west, south, east, north],
    minResolution: finestMetersPerPixel,
    enableRotation: false,
    smoothExtentConstraint: false,
    smoothResolutionConstraint: false,
  });
}

/** Creates the tools for marking an area by pointer or keyboard. */
function createMarks(map: OlMap, colors: () => Colors, report: Report, onTexts: () => void) {
  const outline = createOutline(colors, onTexts);
  const marking = createMarking(map, outline, colors, report);
  const crossHair = createCrossHair(map, colors, marking.begun);
  const myPosition = createMyPosition(colors);
  return { outline, marking, crossHair, myPosition };
}

/** Reports the position of the pointer. @returns a function that stops watching */
function watchPointer(
  map: OlMap,
  element: HTMLElement,
  { onPointer, onPress }: Report,
  onMove: () => void,
): () => void {
  const leave = (): void => onPointer(null);
  map.on('pointermove', ({ coordinate, dragging }) => {
    // While dragging, the point under the pointer does not change.
    if (dragging) return;
    onMove();
    onPointer(toPosition(coordinate));
  });
  map.on('click', ({ coordinate }) => onPress(toPosition(coordinate)));
  element.addEventListener('pointerleave', leave);
  return () => element.removeEventListener('pointerleave', leave);
}

/** The map in an element that has a size. @throws if the base cannot be loaded */
export async function createMap(element: HTMLElement, report: Report) {
  const base = await baseSheet();
  let colors = readColors();
  const latest = (): Colors => colors;
  const map = createOlMap(createView(element.clientWidth, element.clientHeight));
  const [camera, ground, covered] = [createCamera(map), createGround(latest), coveredOf(element)];
  const placeNames = (): void => names.repaint();
  const { outline, marking, crossHair, myPosition } = createMarks(map, latest, report, placeNames);
  const names = createNames(latest, (context, view) => [...covered(), ...outline.textBoxes(context, view)]);
  map.setLayers([ground.layer, outline.litLayer, names.layer, outline.layer, myPosition.layer, crossHair.layer]);
  const add = (sheet: Sheet): void => {
    ground.add(sheet);
    names.add(sheet.names);
  };
  const sheets = createSheets(add);
  add(base);
  const rest = (): void => {
    const view = camera.now();
    sheets.show(boundsOfView(view), widthKm(view));
    report.onView(view, colors, true);
  };
  map.on('moveend', rest);
  // OpenLayers reports that the map is idle in its second frame at the earliest.
  map.once('postrender', () => map.render());
  let reportedAt = 0;
  map.on('postrender', () => {
    if (performance.now() - reportedAt < frameEveryMs) return;
    reportedAt = performance.now();
    report.onView(camera.now(), colors, false);
  });
  const leavePointer = watchPointer(map, element, report, crossHair.hide);
  const leaveTheme = watchTheme(() => {
    colors = readColors();
    for (const one of [ground, names, outline, myPosition]) one.repaint();
    rest();
  });
  map.setTarget(element);
  const destroy = (): void => {
    leaveTheme();
    leavePointer();
    map.setTarget(undefined);
    map.dispose();
  };
  const layUnder = (layer: BaseLayer): void => map.getLayers().insertAt(0, layer);
  const { fit, zoomBy } = camera;
  const { hideFills, setDistrict } = ground;
  const marks = { outline, marking, crossHair, myPosition };
  return { ...marks, fit, zoomBy, layUnder, hideFills, setDistrict, placeNames, destroy };
}
