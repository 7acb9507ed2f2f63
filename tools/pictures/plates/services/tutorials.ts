import { sampleField } from '../../rendering/contours.ts';
import { curveThrough, type Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { ink, lichen, ramp, rust, sheet } from '../../rendering/palette.ts';
import { bandPath, levelsBetween, tanakaRelief } from '../../rendering/relief.ts';
import { casedLine, circle, PLATE_HEIGHT, PLATE_WIDTH, path, plate, smoothPath, stroked } from '../../rendering/svg.ts';

const SEED = 23;
const BAND_COUNT = 13;
const LOWEST_LEVEL = 0.16;
const LEVEL_STEP = 0.69;
const GROUND = '#BFCB2E';
const TONES = ['#C5D035', '#D1DB55', '#DFE676', '#EBEFA5', '#F8FAEA'];

/** The stations of the learning path; the first three are completed. */
const WAYMARKS: Point[] = [
  [34, 293],
  [122, 235],
  [151, 189],
  [234, 225],
  [272, 182],
  [330, 139],
];
const DONE = 3;
const SUMMIT: Point = [358, 100];
const TRAIL: Point[] = [
  [34, 293],
  [78, 278],
  [112, 255],
  [116, 210],
  [151, 189],
  [196, 202],
  [234, 225],
  [270, 222],
  [282, 200],
  [270, 176],
  [270, 148],
  [290, 138],
  [330, 139],
  [347, 125],
  SUMMIT,
];

export function tutorials(): string {
  const field = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, terrainModel());
  const fills = ramp(TONES, BAND_COUNT);
  const bands = levelsBetween(LOWEST_LEVEL, LOWEST_LEVEL + (BAND_COUNT - 1) * LEVEL_STEP, LEVEL_STEP).map(
    (level, index) => ({
      path: bandPath(field, level, { tolerance: 0.9, smallestRing: 150 }),
      fill: fills[index] as string,
    }),
  );
  const trail = smoothPath(curveThrough(TRAIL, 2), false);
  const [x, y] = SUMMIT;
  return plate(
    GROUND,
    tanakaRelief(bands, { shadow: '#3B4A10', shadowOpacity: 0.34, light: '#FFF', lightOpacity: 0.6 }),
    casedLine('trail', trail, { colour: sheet, width: 6.5 }, { colour: ink, width: 2.4, dashes: '3 4.5' }),
    waymarks(),
    path(`M${x} 58h32l-8 9 8 9H${x}z`, { fill: rust }),
    stroked(`M${x} ${y}V57`, ink, 2),
    circle(SUMMIT, 3.4, { fill: ink }),
  );
}

function terrainModel(): (x: number, y: number) => number {
  const rough = fbm(gradientNoise(SEED), 3);
  return (x, y) => {
    const hill = dome((x - 318) / 200, (y - 142) / 158, 5.2, 0.62);
    const crown = dome((x - 350) / 84, (y - 104) / 72, 3.8, 0.7);
    const spur = dome((x - 88) / 96, (y - 258) / 64, 1.7, 0.8);
    return hill + crown + spur + rough(x / 95, y / 95) * (1 + hill * 0.07);
  };
}

/** A superellipse dome in its own unit space. */
function dome(x: number, y: number, height: number, exponent: number): number {
  const reach = Math.abs(x) ** 2.3 + Math.abs(y) ** 2.3;
  return reach < 1 ? height * (1 - reach) ** exponent : 0;
}

function waymarks(): string {
  const ticks = WAYMARKS.slice(0, DONE).map(([x, y]) => `M${x - 4} ${y}l3 3 5-6`);
  const discs = WAYMARKS.map((place, index) =>
    circle(place, 8.6, { fill: index < DONE ? ink : sheet, stroke: ink, 'stroke-width': 1.6 }),
  );
  return discs.join('') + stroked(ticks.join(''), lichen, 1.7);
}
