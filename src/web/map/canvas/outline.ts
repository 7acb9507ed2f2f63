import Collection from 'ol/Collection.js';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import type { Area, Position } from '#geo/geodesy/area.ts';
import { type Colors, translucent } from './colors.ts';
import { polygonsOf, toCoordinate } from './geometry.ts';
import { dot, outlineStyles, strokeOf } from './outline-style.ts';

const marginPx = 300;

/** What the outline shows beside its corners. */
interface State {
  activeCorner: number | null;
  crossings: readonly number[][];
}

function createLayers(colors: () => Colors, features: Collection<Feature>, state: State) {
  const isCrossing = (from: number[], to: number[]): boolean => state.crossings.some((at) => isBetween(at, from, to));
  const area = new VectorLayer({
    source: new VectorSource({ features }),
    renderBuffer: marginPx,
    updateWhileInteracting: true,
    style: (feature, metersPerPixel) =>
      outlineStyles(feature as Feature, { ...state, colors: colors(), metersPerPixel, isCrossing }),
  });
  const marks = new VectorLayer({
    source: new VectorSource(),
    style: () => new Style({ image: dot(translucent(colors()['color-danger'], 0.3), colors()['color-danger'], 9) }),
  });
  const lit = new VectorLayer({
    source: new VectorSource(),
    renderBuffer: marginPx,
    style: () =>
      new Style({
        fill: new Fill({ color: translucent(colors()['color-lichen'], 0.5) }),
        stroke: strokeOf(colors()['color-ink'], 2),
      }),
  });
  return { area, marks, lit };
}

function show(layer: VectorLayer, geometries: readonly Geometry[]): void {
  layer.getSource()?.clear();
  layer.getSource()?.addFeatures(geometries.map((geometry) => new Feature(geometry)));
}

/** What the person marks, over the map: the area, where its edges cross, and a lit place. */
export function createOutline(colors: () => Colors) {
  const features = new Collection<Feature>();
  const state: State = { activeCorner: null, crossings: [] };
  const { area, marks, lit } = createLayers(colors, features, state);
  return {
    features,
    litLayer: lit,
    layers: [area, marks],
    setArea(next: Area): void {
      features.clear();
      features.extend(polygonsOf(next).map((geometry, index) => new Feature({ geometry, isFirst: index === 0 })));
    },
    setLit(next: Area | null): void {
      show(lit, polygonsOf(next ?? []));
    },
    setCrossings(next: readonly Position[]): void {
      state.crossings = next.map(toCoordinate);
      show(
        marks,
        state.crossings.map((at) => new Point(at)),
      );
      area.changed();
    },
    setActiveCorner(index: number | null): void {
      state.activeCorner = index;
      area.changed();
    },
    restyle(): void {
      for (const layer of [area, marks, lit]) layer.changed();
    },
  };
}

/** Whether a position is on the line between two others, within a thousandth of its length. */
function isBetween([x = 0, y = 0]: number[], [ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  return Math.hypot(x - ax, y - ay) + Math.hypot(bx - x, by - y) - length < length * 1e-6;
}
