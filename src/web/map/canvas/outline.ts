import Collection from 'ol/Collection.js';
import Feature from 'ol/Feature.js';
import type Polygon from 'ol/geom/Polygon.js';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Bounds, MapView } from '#geo/map/mercator.ts';
import { type Colors, translucent } from './colors.ts';
import { polygonsOf, toCoordinate } from './geometry.ts';
import { fillPolygon, outlineTexts, paintCrossing, paintOutline } from './outline-painting.ts';
import { createPaintedLayer, isWithin } from './painted-layer.ts';

/** Larger than the window, so that panning does not show unpainted parts. */
const canvas = {
  ratio: 1.5,
  isEnough: (painted: MapView, shown: MapView) => isWithin(painted, shown, 0),
  isAtOnce: true,
};

/**
 * The layer above the map with the marked area, the crossings of its edges, and a highlighted place.
 * @param onTexts the lengths and sizes may be elsewhere; not called while a corner is dragged
 */
export function createOutline(colors: () => Colors, onTexts: () => void) {
  const features = new Collection<Feature<Polygon>>();
  let activeCorner: number | null = null;
  let crossings: readonly number[][] = [];
  const area = createPaintedLayer({
    ...canvas,
    *paint(context, view) {
      yield;
      for (const [index, feature] of features.getArray().entries()) {
        const corner = index === 0 ? activeCorner : null;
        paintOutline(context, view, feature.getGeometry(), {
          colors: colors(),
          activeCorner: corner,
          crossings,
          labels: labels.loaded,
        });
      }
      for (const at of crossings) paintCrossing(context, view, at, colors());
    },
  });
  const light = createLight(colors);
  const changed = (): void => area.repaint(features.getLength() === 0);
  const textsChanged = (): void => {
    changed();
    onTexts();
  };
  const labels = lazyLabels(textsChanged);
  changed();
  return {
    features,
    litLayer: light.layer,
    layer: area.layer,
    setArea(next: Area): void {
      features.clear();
      features.extend(polygonsOf(next).map((geometry) => new Feature(geometry)));
      for (const feature of features.getArray()) feature.on('change', changed);
      textsChanged();
      if (next.length > 0) labels.load();
    },
    /** The boxes of the lengths and sizes, in pixels of a view. */
    textBoxes: (context: CanvasRenderingContext2D, view: MapView): Bounds[] =>
      features.getArray().flatMap((feature) => {
        const polygon = feature.getGeometry();
        const texts = polygon ? outlineTexts(context, view, polygon, { crossings, labels: labels.loaded }) : [];
        return texts.map(({ box }) => box);
      }),
    setLit: light.show,
    setCrossings(next: readonly Position[]): void {
      crossings = next.map(toCoordinate);
      textsChanged();
    },
    setActiveCorner(index: number | null): void {
      activeCorner = index;
      changed();
    },
    repaint(): void {
      changed();
      light.repaint();
    },
  };
}

/** The geodesy module is loaded with the first area. Without it the map has no lengths; the page still lists them. */
function lazyLabels(onLoaded: () => void) {
  const labels = {
    loaded: null as typeof import('./labels.ts') | null,
    load(): void {
      if (labels.loaded) return;
      import('./labels.ts').then(
        (loaded) => {
          labels.loaded = loaded;
          onLoaded();
        },
        () => {},
      );
    },
  };
  return labels;
}

/** The place that the pointer is over. */
function createLight(colors: () => Colors) {
  let lit: readonly Polygon[] = [];
  const { layer, repaint } = createPaintedLayer({
    ...canvas,
    *paint(context, view) {
      yield;
      const fill = translucent(colors()['color-lichen'], 0.5);
      for (const polygon of lit) fillPolygon(context, view, polygon, fill, colors()['color-ink']);
    },
  });
  repaint(true);
  return {
    layer,
    repaint: (): void => repaint(lit.length === 0),
    show(area: Area | null): void {
      lit = polygonsOf(area ?? []);
      repaint(lit.length === 0);
    },
  };
}
