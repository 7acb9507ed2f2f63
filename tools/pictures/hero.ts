import { ink, riverLight } from '../../src/server/shares/share-sheet.ts';
import { group, path, picture, stroked } from '../../src/server/shares/svg.ts';
import { HERO_HEIGHT, HERO_WIDTH, heroTerrain, RIVERS } from './hero-terrain.ts';
import { typescriptModule } from './module.ts';
import { type Field, sampleField } from './rendering/contours.ts';
import { curveThrough, distance, type Point } from './rendering/geometry.ts';
import { reliefGroundDark, reliefGroundLight, reliefRampDark, reliefRampLight } from './rendering/palette.ts';
import { bandPath, levelsBetween, tanakaRelief } from './rendering/relief.ts';
import { smoothPath } from './rendering/svg.ts';

const CELL = 8;
const OFFSET_SCALE = 1.35;
const LEVEL_COUNT = 18;
const LEVEL_STEP = 0.8;
const CONTOUR_INTERVAL_METRES = 10;
const PLAIN_METRES = 1310;

/** A spot height is at the highest point within this distance of each of these places. */
const SPOT_SEARCH = 44;
const SPOTS: readonly Point[] = [
  [1068, 214],
  [920, 384],
  [1262, 84],
  [1350, 482],
];

/** Five minutes of arc at this latitude: 8.71 km along a parallel, 9.22 km along a meridian. */
const MERIDIANS = [
  { x: 360, label: '28°30′E' },
  { x: 720, label: '28°35′E' },
  { x: 1080, label: '28°40′E' },
];
const PARALLELS = [
  { y: 190, label: '20°05′S' },
  { y: 571, label: '20°10′S' },
];
const UNITS_PER_KILOMETRE = 41.3;

interface HeroRelief {
  bands: { level: number; path: string }[];
  rivers: { path: string; width: number }[];
  spotHeights: { x: number; y: number; metres: number }[];
}

export function heroRelief(): HeroRelief {
  const terrain = heroTerrain();
  const field: Field = sampleField(HERO_WIDTH, HERO_HEIGHT, CELL, terrain);
  const levels = levelsBetween(LEVEL_STEP, LEVEL_STEP * LEVEL_COUNT, LEVEL_STEP);
  const lastTone = reliefRampLight.length - 1;
  return {
    bands: levels
      .map((height, index) => ({
        level: Math.round((index / (LEVEL_COUNT - 1)) * lastTone),
        path: bandPath(field, height, { tolerance: 1, smallestRing: 260 }),
      }))
      .filter((band) => band.path !== ''),
    rivers: RIVERS.map(({ course, width }) => ({
      path: smoothPath(curveThrough(course, 2), false),
      width,
    })),
    spotHeights: SPOTS.map((near) => {
      const [x, y] = highestNode(field, near);
      const levels = terrain(x, y) / LEVEL_STEP;
      return { x, y, metres: PLAIN_METRES + Math.round(levels * CONTOUR_INTERVAL_METRES) };
    }),
  };
}

function highestNode(field: Field, near: Point): Point {
  let highest = -Infinity;
  let place = near;
  field.values.forEach((value, node) => {
    const x = field.left + (node % field.columns) * field.cell;
    const y = field.top + Math.floor(node / field.columns) * field.cell;
    if (value <= highest || distance([x, y], near) > SPOT_SEARCH) return;
    highest = value;
    place = [x, y];
  });
  return place;
}

/** The data for what the page itself draws over the relief, in the units of its view box. */
export function heroReliefModule(): string {
  const relief = {
    viewBox: `0 0 ${HERO_WIDTH} ${HERO_HEIGHT}`,
    spotHeights: heroRelief().spotHeights,
    graticule: { meridians: MERIDIANS, parallels: PARALLELS },
    unitsPerKilometre: UNITS_PER_KILOMETRE,
  };
  return typescriptModule('hero.ts', 'heroRelief', relief);
}

/**
 * The relief in the colours of the page's theme: a page refers to `#relief` of this file, whose fills are custom
 * properties of the page. It is downloaded once, cached, and part of neither the HTML nor the script.
 */
export function heroReliefSymbol(): string {
  const { bands, rivers } = heroRelief();
  const fills = bands.map((band) => ({ path: band.path, fill: `var(--relief-${band.level + 1})` }));
  const light = { shadow: 'var(--relief-shade)', shadowOpacity: 1, light: 'var(--relief-light)', lightOpacity: 1 };
  const water = group({ opacity: 0.7 }, ...rivers.map((one) => stroked(one.path, 'var(--color-water)', one.width)));
  return picture(HERO_WIDTH, HERO_HEIGHT, group({ id: 'relief' }, tanakaRelief(fills, light, OFFSET_SCALE), water));
}

const THEMES = {
  light: {
    ground: reliefGroundLight,
    ramp: reliefRampLight,
    light: { shadow: ink, shadowOpacity: 0.26, light: '#FFF', lightOpacity: 0.8 },
    river: riverLight,
    graticule: ink,
  },
  dark: {
    ground: reliefGroundDark,
    ramp: reliefRampDark,
    light: { shadow: '#000', shadowOpacity: 0.6, light: '#FFF', lightOpacity: 0.22 },
    river: '#4F8799',
    graticule: '#EEF0E6',
  },
} as const;

export function heroPicture(theme: keyof typeof THEMES): string {
  return picture(HERO_WIDTH, HERO_HEIGHT, heroSvg(theme));
}

/** Ground, relief, rivers and graticule, for a picture of HERO_WIDTH by HERO_HEIGHT. */
export function heroSvg(theme: keyof typeof THEMES): string {
  const { ground, ramp, light, river, graticule } = THEMES[theme];
  const { bands, rivers } = heroRelief();
  const lines =
    MERIDIANS.map(({ x }) => `M${x} 0v${HERO_HEIGHT}`).join('') +
    PARALLELS.map(({ y }) => `M0 ${y}h${HERO_WIDTH}`).join('');
  return [
    path(`M0 0h${HERO_WIDTH}v${HERO_HEIGHT}H0z`, { fill: ground }),
    tanakaRelief(
      bands.map((band) => ({ path: band.path, fill: ramp[band.level] as string })),
      light,
      OFFSET_SCALE,
    ),
    group({}, ...rivers.map((one) => stroked(one.path, river, one.width))),
    stroked(lines, graticule, 1, { opacity: 0.12 }),
  ].join('');
}
