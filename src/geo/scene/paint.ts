import type { SpectralIndex } from './indices.ts';
import type { Bands } from './scene.ts';

const ink = [22, 32, 27] as const;

interface Painted {
  width: number;
  /** Red, green, blue and opacity of each cell. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Plants green, burnt ground and soil brown, water blue: short-wave infrared, near infrared and green as red, green and blue. */
export function paintBands({ swir, nir, green }: Bands, width: number): Painted {
  const pixels = new Uint8ClampedArray(swir.length * 4);
  for (let at = 0; at < swir.length; at++) {
    pixels.set([(swir[at] ?? 0) * 1.3, (nir[at] ?? 0) * 1.15 + 12, (green[at] ?? 0) * 1.9, 255], at * 4);
  }
  return { width, pixels };
}

/** The values in the colours of the index, with an ink line around everything above the threshold. */
export function paintIndex(
  values: Float64Array,
  { range: [low, high], colours }: Pick<SpectralIndex, 'range' | 'colours'>,
  threshold: number,
  width: number,
): Painted {
  const pixels = new Uint8ClampedArray(values.length * 4);
  const isAbove = (at: number): boolean => (values[at] ?? 0) > threshold;
  for (let at = 0; at < values.length; at++) {
    const x = at % width;
    const isEdge =
      isAbove(at) &&
      ((x > 0 && !isAbove(at - 1)) ||
        (x < width - 1 && !isAbove(at + 1)) ||
        (at >= width && !isAbove(at - width)) ||
        (at + width < values.length && !isAbove(at + width)));
    const share = Math.min(1, Math.max(0, ((values[at] ?? 0) - low) / (high - low)));
    pixels.set([...(isEdge ? ink : colourAt(colours, share)), 255], at * 4);
  }
  return { width, pixels };
}

function colourAt(colours: SpectralIndex['colours'], share: number): [number, number, number] {
  const place = share * (colours.length - 1);
  const [from = ink, to = from] = colours.slice(Math.floor(place));
  const rest = place - Math.floor(place);
  const between = (band: 0 | 1 | 2): number => from[band] + (to[band] - from[band]) * rest;
  return [between(0), between(1), between(2)];
}
