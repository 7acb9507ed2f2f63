import type OlMap from 'ol/Map.js';
import type { Area } from '#geo/geodesy/area.ts';
import { type Bounds, boundsOf, type MapView, viewOf } from '#geo/map/mercator.ts';
import { duration } from './ol-map.ts';

/** Margin around an area in pixels; larger on a large map. */
const marginAround = (width: number, height: number): number => Math.min(width, height) * (width > 600 ? 0.3 : 0.22);

/** The position of the view, and its moves by means other than the pointer. */
export function createCamera(map: OlMap) {
  const view = map.getView();
  const now = (): MapView => {
    const [width = 1, height = 1] = map.getSize() ?? [];
    const [x = 0, y = 0] = view.getCenter() ?? [];
    return { center: [x, y], metersPerPixel: view.getResolution() ?? 1, width, height };
  };
  /** @param bounds in degrees; the margin is in pixels */
  function show(bounds: Bounds, margin: number): void {
    const { width, height } = now();
    const { center, metersPerPixel } = viewOf(bounds, width, height, margin);
    view.animate({ center: [...center], resolution: metersPerPixel, duration: duration() });
  }
  return {
    now,
    show,
    fit(area: Area): void {
      const positions = area.flat(2);
      if (positions.length === 0) return;
      const { width, height } = now();
      show(boundsOf(positions), marginAround(width, height));
    },
    zoomBy(steps: number): void {
      view.animate({ resolution: now().metersPerPixel / 2 ** steps, duration: duration() });
    },
  };
}
