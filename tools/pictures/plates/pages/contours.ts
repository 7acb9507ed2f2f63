import { contour, paper } from '../../drawing/palette.ts';
import { plateContours } from '../../drawing/relief.ts';
import { plate } from '../../drawing/svg.ts';

const SEED = 29;

/** A placeholder for pictures that do not exist yet: contour lines only. */
export const contours = (): string => plate(paper, plateContours(SEED, contour, 0.6));
