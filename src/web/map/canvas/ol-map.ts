import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import DragZoom from 'ol/interaction/DragZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import OlMap from 'ol/Map.js';
import type View from 'ol/View.js';

const zoomMs = 150;

/** Of a movement of the map, in milliseconds. */
export const duration = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : zoomMs);

/** A map that is moved and zoomed by pointer, touch and wheel, and cannot be turned. */
export function createOlMap(view: View): OlMap {
  const zooming = { duration: duration() };
  return new OlMap({
    controls: [],
    interactions: [
      new DoubleClickZoom(zooming),
      // The values of OpenLayers.
      new DragPan({ kinetic: new Kinetic(-0.005, 0.05, 100) }),
      new PinchZoom(zooming),
      new MouseWheelZoom(zooming),
      new DragZoom(zooming),
    ],
    view,
  });
}
