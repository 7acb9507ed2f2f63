import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { type Colors, translucent } from './colors.ts';

export const strokeOf = (color: string, width: number): Stroke => new Stroke({ color, width });

export const dot = (fill: string, edge: string, radius: number): CircleStyle =>
  new CircleStyle({ radius, fill: new Fill({ color: fill }), stroke: strokeOf(edge, 1.4) });

/** The style of an outline that is being marked. */
export const fillStyles = (colors: Colors): Style[] => [
  new Style({ stroke: strokeOf(colors['map-ground'], 5) }),
  new Style({
    fill: new Fill({ color: translucent(colors['color-lichen'], 0.34) }),
    stroke: strokeOf(colors['color-ink'], 2),
  }),
];
