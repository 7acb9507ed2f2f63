import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { AreaGeometry } from '#contract/areas/areas.ts';
import { type Colors, translucent } from '#web/map/canvas/colors.ts';
import { mapSystem } from './systems.ts';

/** The features of a file, GeoJSON in WGS 84. @throws for another text */
export function shapesLayer(text: string, colors: () => Colors): VectorLayer {
  const features = new GeoJSON().readFeatures(text, { featureProjection: mapSystem });
  return new VectorLayer({
    source: new VectorSource({ features }),
    style: () => {
      const [fill, stroke] = [new Fill({ color: translucent(colors()['color-lichen'], 0.4) }), strokeOf(colors())];
      return new Style({
        fill,
        stroke,
        image: new CircleStyle({ radius: 4, fill: new Fill({ color: colors()['color-lichen'] }), stroke }),
      });
    },
  });
}

/** The outline of the area of an order, above what was delivered in it. */
export function outlineLayer(area: AreaGeometry, colors: () => Colors): VectorLayer {
  const features = new GeoJSON().readFeatures(area, { featureProjection: mapSystem });
  return new VectorLayer({
    source: new VectorSource({ features }),
    style: () => new Style({ stroke: new Stroke({ color: colors()['color-ink'], width: 2 }) }),
  });
}

const strokeOf = (colors: Colors): Stroke => new Stroke({ color: colors['color-ink'], width: 1.2 });
