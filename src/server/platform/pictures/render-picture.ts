import { coverageOf, type Point, type Shape } from './coverage.ts';
import { indexedPng } from './png.ts';
import { strokeOf } from './stroke.ts';

/** One colour over what is below it: a filled shape, or lines of a width in pixels. */
export interface PictureLayer {
  /** `#cfda3c`. */
  colour: string;
  opacity: number;
  lines: readonly (readonly Point[])[];
  /** Absent: the lines are rings, and filled. */
  width?: number;
}

/** The content of a picture, bottom layer first. Plain data, because it is sent to the thread that renders. */
export interface Picture {
  width: number;
  height: number;
  background: string;
  layers: readonly PictureLayer[];
}

/** Few colours keep the file small: per edge between two colours, and in all. */
const shades = 4;
const coloursMost = 16;

/** Renders a PNG with smooth edges. */
export function renderPicture({ width, height, background, layers }: Picture): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * 4);
  const ground = channelsOf(background);
  for (let pixel = 0; pixel < width * height; pixel++) pixels.set(ground, pixel * 4);
  for (const layer of layers) {
    mix(pixels, layer, coverageOf(shapeOf(layer), { width, height }));
  }
  const exact = [background, ...layers.filter(({ opacity }) => opacity === 1).map(({ colour }) => colour)];
  return new Uint8Array(indexedPng({ width, height, pixels }, { most: coloursMost, exact }));
}

function mix(pixels: Uint8Array, { colour, opacity }: PictureLayer, covered: Float32Array): void {
  const channels = channelsOf(colour);
  for (let pixel = 0; pixel < covered.length; pixel++) {
    const share = covered[pixel] ?? 0;
    if (share === 0) continue;
    const part = (Math.round(Math.min(1, share) * shades) / shades) * opacity;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 4 + channel;
      const below = pixels[at] ?? 0;
      pixels[at] = Math.round(below + ((channels[channel] ?? 0) - below) * part);
    }
  }
}

const shapeOf = ({ lines, width }: PictureLayer): Shape =>
  width === undefined ? { rings: lines, inside: 'odd' } : strokeOf(lines, width);

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
