import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import { type Colors, translucent } from '#web/map/canvas/colors.ts';
import { toCoordinate } from '#web/map/canvas/geometry.ts';
import { canvasFont } from '#web/map/canvas/names.ts';
import { strokeOf } from '#web/map/canvas/sketch-style.ts';
import type { MapMark } from '../marks.ts';

/** The place icon, with its point at 0, 0. */
const pin = 'M0 0C-13 -15 -15 -20 -15 -26a15 15 0 0 1 30 0c0 6 -2 11 -15 26z';
const numberAt = -25;

/** Numbered pins and outlines; those of a change that is done have no colour. */
export function createMarksLayer(colors: () => Colors) {
  const source = new VectorSource();
  const layer = new VectorLayer({ source });
  return {
    layer,
    show(marks: readonly MapMark[]): void {
      source.clear();
      source.addFeatures(marks.flatMap((mark) => featuresOf(mark, colors)));
    },
  };
}

function featuresOf(mark: MapMark, colors: () => Colors): Feature[] {
  const { place, outline = [] } = mark;
  const edge = (): string => colors()[mark.isDone ? 'color-ink2' : 'color-rust'];
  const features: Feature[] = [];
  if (outline.length > 1) {
    const feature = new Feature(new Polygon([[...outline, ...outline.slice(0, 1)].map(toCoordinate)]));
    feature.setStyle(
      () => new Style({ stroke: strokeOf(edge(), 2.5), fill: new Fill({ color: translucent(edge(), 0.12) }) }),
    );
    features.push(feature);
  }
  const at = place ?? outline[0];
  if (at) {
    const feature = new Feature(new Point(toCoordinate(at)));
    feature.setStyle(
      new Style({
        renderer: (pixel, { context, pixelRatio }) =>
          paintPin(context, pixel as number[], {
            pixelRatio,
            fill: edge(),
            paper: colors()['color-sheet'],
            text: String(mark.number),
          }),
      }),
    );
    features.push(feature);
  }
  return features;
}

interface Pin {
  pixelRatio: number;
  fill: string;
  paper: string;
  text: string;
}

function paintPin(
  context: CanvasRenderingContext2D,
  [x = 0, y = 0]: number[],
  { pixelRatio, fill, paper, text }: Pin,
): void {
  context.save();
  context.setTransform(pixelRatio, 0, 0, pixelRatio, x, y);
  const path = new Path2D(pin);
  context.fillStyle = fill;
  context.fill(path);
  context.strokeStyle = paper;
  context.lineWidth = 1.5;
  context.stroke(path);
  context.fillStyle = paper;
  context.font = canvasFont(620, 14);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 0, numberAt);
  context.restore();
}
