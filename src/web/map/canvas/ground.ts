import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { Line, Sheet } from '#geo/map/layers.ts';
import { riverWidth } from '#geo/map/map-picture.ts';
import { type Coat, coats, isShown, type LayerName, lineWidth } from '#geo/map/style.ts';
import { type Colors, translucent } from './colors.ts';
import { toCoordinate } from './geometry.ts';

/** Pixels beside the window that are ready before they are panned into it. */
const margin = 300;

/** The coats of the map, bottom up, as layers of the canvas. */
export function createGround() {
  const sources = new Map<LayerName, VectorSource>(coats.map(({ layer }) => [layer, new VectorSource()]));
  const sourceOf = (layer: LayerName): VectorSource => sources.get(layer) ?? new VectorSource();
  const layers = coats.map(
    (coat) =>
      new VectorLayer({
        source: sourceOf(coat.layer),
        renderBuffer: margin,
        visible: false,
        properties: { coat },
      }),
  );
  let isOverTiles = false;
  const coatOf = (layer: VectorLayer): Coat => layer.get('coat') as Coat;
  return {
    layers,
    /** Adds a file of the map pack. */
    add({ layers: added }: Sheet): void {
      for (const coat of new Map(coats.map((one) => [one.layer, one])).values()) {
        const isFilled = coats.some(({ layer, kind }) => layer === coat.layer && kind === 'fill');
        sourceOf(coat.layer).addFeatures((added[coat.layer] ?? []).map((line) => featureOf(line, isFilled)));
      }
    },
    /** Over tiles nothing is filled. */
    hideFills(): void {
      isOverTiles = true;
    },
    /** For a view of so many kilometres. */
    show(km: number, colors: Colors): void {
      for (const layer of layers) {
        const coat = coatOf(layer);
        layer.setVisible(isShown(coat, km) && !(isOverTiles && coat.kind === 'fill'));
        const look = `${lineWidth(coat, km)} ${colors[coat.color]}`;
        if (layer.get('look') === look) continue;
        layer.set('look', look);
        layer.setStyle(styleOf(coat, km, colors));
      }
    },
  };
}

function featureOf({ positions, weight }: Line, isFilled: boolean): Feature {
  const points = positions.map(toCoordinate);
  return new Feature({ geometry: isFilled ? new Polygon([points]) : new LineString(points), weight });
}

function styleOf(coat: Coat, km: number, colors: Colors) {
  const color = translucent(colors[coat.color], coat.opacity);
  if (coat.kind === 'fill') return new Style({ fill: new Fill({ color }) });
  const stroke = (width: number): Style =>
    new Style({
      stroke: new Stroke({ color, width, ...(coat.dash && { lineDash: [...coat.dash], lineCap: 'butt' }) }),
    });
  if (coat.layer !== 'rivers') return stroke(lineWidth(coat, km));
  const strokes = new Map<number, Style>();
  return (feature: { get(name: string): unknown }): Style => {
    const width = riverWidth({ weight: Number(feature.get('weight')) });
    const known = strokes.get(width) ?? stroke(width);
    strokes.set(width, known);
    return known;
  };
}
