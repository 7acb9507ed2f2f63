import { contour, paper } from '../../drawing/palette.ts';
import { plateContours } from '../../drawing/relief.ts';
import { plate } from '../../drawing/svg.ts';

const SEED = 29;

/** Ground that shows nothing else yet: stands in where no picture has been drawn. */
export const contours = (): string => plate(paper, plateContours(SEED, contour, 0.6));
