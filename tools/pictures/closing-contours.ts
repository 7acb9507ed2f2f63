import { picture, stroked } from '../../src/server/shares/svg.ts';
import { sampleField } from './rendering/contours.ts';
import { fbm, gradientNoise } from './rendering/noise.ts';
import { contourPath, levelsBetween } from './rendering/relief.ts';

const WIDTH = 1440;
const HEIGHT = 340;
const SEED = 88;
/** Thin and faint, because a headline is on top. */
const LINE = '#8FA657';
const OPACITY = 0.45;

/** A hill on the right, under the button, and gentle ground elsewhere. */
const HILL = { x: 1100, y: 170, radiusX: 330, radiusY: 240, height: 1.3 };

export function closingContours(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const field = sampleField(WIDTH, HEIGHT, 12, (x, y) => {
    const away = ((x - HILL.x) / HILL.radiusX) ** 2 + ((y - HILL.y) / HILL.radiusY) ** 2;
    return HILL.height * Math.exp(-away * away) + rough(x / 170, y / 170) * 0.9;
  });
  const lines = contourPath(field, levelsBetween(-0.7, 2, 0.16), { tolerance: 1.6, smallestRing: 300 });
  return picture(WIDTH, HEIGHT, stroked(lines, LINE, 1, { opacity: OPACITY }));
}
