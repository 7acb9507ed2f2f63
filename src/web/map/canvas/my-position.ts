import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import type { Position } from '#geo/geodesy/area.ts';
import { type Colors, translucent } from './colors.ts';
import { toCoordinate } from './geometry.ts';
import { dot, strokeOf } from './sketch-style.ts';

/** The position of the device: a point in the circle of its accuracy. */
export function createMyPosition(colors: () => Colors) {
  const source = new VectorSource();
  const layer = new VectorLayer({
    source,
    visible: false,
    style: (feature) => {
      const water = colors()['color-water'];
      return feature.getGeometry() instanceof Point
        ? new Style({ image: dot(water, colors()['color-sheet'], 7) })
        : new Style({ fill: new Fill({ color: translucent(water, 0.18) }), stroke: strokeOf(water, 1.5) });
    },
  });
  return {
    layer,
    repaint: (): void => layer.changed(),
    show(position: { at: Position; accuracyM: number } | null): void {
      source.clear();
      layer.setVisible(position !== null);
      if (!position) return;
      const center = toCoordinate(position.at);
      // Metres of the map are longer away from the equator.
      const radius = position.accuracyM / Math.cos((position.at[1] * Math.PI) / 180);
      source.addFeatures([new Feature(new Circle(center, radius)), new Feature(new Point(center))]);
    },
  };
}
