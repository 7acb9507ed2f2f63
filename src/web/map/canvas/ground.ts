import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { Line, Sheet } from '#geo/map/layers.ts';
import { riverWidth } from '#geo/map/map-picture.ts';
import { type Coat, coats, isShown, lineWidth } from '#geo/map/style.ts';
import { type Colors, translucent } from './colors.ts';
import { toCoordinate } from './geometry.ts';

/** How much wider and higher the painted ground is than the window: what can be panned into before it is painted anew. */
const imageRatio = 1.5;
/** Pixels that a line outside the picture may reach into it. */
const renderBuffer = 12;

/**
 * The coats of the map, bottom up. They are painted into one picture when the map is at rest, which is moved while the
 * map is: painting wards and rivers for each frame is too much for a phone.
 */
export function createGround() {
  const source = new VectorSource();
  const layer = new VectorImageLayer({ source, imageRatio, renderBuffer });
  let isOverTiles = false;
  let look = '';
  return {
    layers: [layer],
    /** Adds a file of the map pack. */
    add({ layers: added }: Sheet): void {
      for (const [name, lines] of Object.entries(added)) {
        const isFilled = coats.some((coat) => coat.layer === name && coat.kind === 'fill');
        source.addFeatures(lines.map((line) => featureOf(line, name, isFilled)));
      }
    },
    /** Over tiles nothing is filled. */
    hideFills(): void {
      isOverTiles = true;
    },
    /** For a view of so many kilometres. */
    show(km: number, colors: Colors): void {
      const shown = coats.filter((coat) => isShown(coat, km) && !(isOverTiles && coat.kind === 'fill'));
      const next = shown.map((coat) => `${coat.id} ${lineWidth(coat, km)} ${colors[coat.color]}`).join();
      if (next === look) return;
      look = next;
      layer.setStyle(stylesOf(shown, km, colors));
    },
  };
}

function featureOf({ positions, weight }: Line, layer: string, isFilled: boolean): Feature {
  const points = positions.map(toCoordinate);
  return new Feature({ geometry: isFilled ? new Polygon([points]) : new LineString(points), weight, layer });
}

/** The styles of a feature: those of all coats of its layer. */
function stylesOf(shown: readonly Coat[], km: number, colors: Colors) {
  const byLook = new Map<string, Style[]>();
  return (feature: { get(name: string): unknown }): Style[] => {
    const layer = feature.get('layer');
    const width = layer === 'rivers' ? riverWidth({ weight: Number(feature.get('weight')) }) : null;
    const look = `${layer} ${width}`;
    const known =
      byLook.get(look) ??
      shown.filter((coat) => coat.layer === layer).map((coat) => styleOf(coat, width ?? lineWidth(coat, km), colors));
    byLook.set(look, known);
    return known;
  };
}

function styleOf(coat: Coat, width: number, colors: Colors): Style {
  const color = translucent(colors[coat.color], coat.opacity);
  const zIndex = coats.indexOf(coat);
  if (coat.kind === 'fill') return new Style({ zIndex, fill: new Fill({ color }) });
  const dashes = coat.dash && { lineDash: [...coat.dash], lineCap: 'butt' as const };
  return new Style({ zIndex, stroke: new Stroke({ color, width, ...dashes }) });
}
