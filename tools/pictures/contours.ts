import { contour, plateGround } from './rendering/palette.ts';
import { plateContours } from './rendering/relief.ts';
import { plate } from './rendering/svg.ts';

const SEED = 29;

/** A placeholder for pictures that do not exist yet: contour lines only. */
export const contours = (): string => plate(plateGround, plateContours(SEED, contour, 0.6));
