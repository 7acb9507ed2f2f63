import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import RegularShape from 'ol/style/RegularShape.js';
import Style from 'ol/style/Style.js';
import type { Position } from '#geo/geodesy/area.ts';
import type { Colors } from './colors.ts';
import { toCoordinate, toPosition } from './geometry.ts';
import { dot, strokeOf } from './sketch-style.ts';

/** Closer to the edge of the window than this, the map moves along. */
const edgePx = 40;

/** Marks where the keyboard sets a corner. Shown from its first move until the pointer is used. */
export function createCrossHair(map: OlMap, colors: () => Colors, begun: () => Position | null) {
  const source = new VectorSource();
  const cross = (color: string, width: number): Style =>
    new Style({ image: new RegularShape({ points: 4, radius: 14, radius2: 0, stroke: strokeOf(color, width) }) });
  const layer = new VectorLayer({
    source,
    visible: false,
    style: (feature) =>
      feature.get('isBegun') === true
        ? new Style({ image: dot(colors()['color-lichen'], colors()['color-ink'], 6) })
        : [cross(colors()['map-ground'], 5), cross(colors()['color-ink'], 2)],
  });
  let at: number[] | null = null;
  const coordinate = (): number[] => at ?? map.getView().getCenter() ?? [0, 0];
  const show = (): void => {
    source.clear();
    layer.setVisible(at !== null);
    if (!at) return;
    const first = begun();
    const start = first && new Feature({ geometry: new Point(toCoordinate(first)), isBegun: true });
    source.addFeatures([...(start ? [start] : []), new Feature(new Point(at))]);
  };
  return {
    layer,
    show,
    position: (): Position => toPosition(coordinate()),
    /** Pixels to the right and down. */
    moveBy(right: number, down: number): void {
      const view = map.getView();
      const [width = 0, height = 0] = map.getSize() ?? [];
      const metersPerPixel = view.getResolution() ?? 1;
      const [x = 0, y = 0] = coordinate();
      at = [x + right * metersPerPixel, y - down * metersPerPixel];
      const [px = 0, py = 0] = map.getPixelFromCoordinate(at) ?? [width / 2, height / 2];
      if (px < edgePx || py < edgePx || px > width - edgePx || py > height - edgePx) {
        const [cx = 0, cy = 0] = view.getCenter() ?? [];
        view.setCenter([cx + right * metersPerPixel, cy - down * metersPerPixel]);
      }
      show();
    },
    hide(): void {
      at = null;
      show();
    },
  };
}
