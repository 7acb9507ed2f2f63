import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import type { Extent } from '../shape.ts';

/** A picture and what it shows. */
export interface MadePicture {
  facts: DeliverablePicture;
  png: Uint8Array;
}

/** `name`: null for the only layer of a file. `epsg`: null for a system that has a name alone, or none. */
export interface MapLayer {
  name: string | null;
  epsg: number | null;
  /** Of a raster; null of all others, and of one that is turned or has no place. */
  grid: MapGrid | null;
}

/** Rows from west to east, in the numbers of the system. */
interface MapGrid {
  width: number;
  height: number;
  bounds: Extent;
}

/** There is no picture, for a reason that its message says in a sentence. */
export class NoPicture extends Error {}

/** The files that the process of a check leaves in its folder, when it is done. */
export const madeFiles = { picture: 'picture.png', shapes: 'shapes.json', facts: 'made.json' } as const;
