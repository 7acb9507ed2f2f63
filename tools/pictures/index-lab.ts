import { indices } from '../../src/geo/scene/indices.ts';
import { measure, syntheticImage } from '../../src/geo/scene/measure.ts';
import { paintBands, paintIndex } from '../../src/geo/scene/paint.ts';
import { startConditions } from '../../src/geo/scene/scene.ts';
import { indexedPng } from '../../src/server/platform/pictures/png.ts';

/** What the lab shows readers without script: a third of the scene in false colour, the rest as dNBR. */
export function indexLabPicture(): Uint8Array {
  const { threshold } = indices.nbr;
  const image = syntheticImage(startConditions);
  const { values } = measure(image, 'nbr', threshold);
  const { width } = image;
  const left = paintBands(image.bands, width).pixels;
  const pixels = paintIndex(values, indices.nbr, threshold, width).pixels;
  const third = Math.round(width / 3);
  // Few shades, so that the palette has a place for each.
  const shades = left.map((value, at) => (at % 4 === 3 ? 255 : 32 * Math.round(value / 32)));
  for (let start = 0; start < pixels.length; start += width * 4) {
    pixels.set(shades.subarray(start, start + third * 4), start);
  }
  return indexedPng(
    { width, height: values.length / width, pixels: new Uint8Array(pixels.buffer) },
    { most: 128, exact: ['#16201b'] },
  );
}
