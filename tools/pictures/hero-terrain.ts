import { distanceToLine, type Point, rotate } from './rendering/geometry.ts';
import { fbm, gradientNoise, smoothstep } from './rendering/noise.ts';

export const HERO_WIDTH = 1440;
export const HERO_HEIGHT = 760;
const SEED = 1358;
const WARP = 16;
/** The width of each kind of unevenness, in map units. */
const WARP_SCALE = 120;
const PLAIN_SCALE = 150;
const ROUGH_SCALE = 84;
const RIPPLE_SCALE = 27;
const JOINT_SCALE = 95;
/** Moves a second sample of the same noise to where it no longer resembles the first. */
const FAR = 40;
/** Granite splits along joints; they show only on the bare rock above this height. */
const JOINT_WIDTH = 0.06;
const JOINTS_ABOVE = 5;

/** Left of this the ground is plain, under the headline. */
const PLAIN_UNTIL = 440;
const HILLS_FROM = 620;
const LOW_HILLS_FROM = 760;

/** A whaleback: a rotated superellipse with an exponent below one, for steep sides and a broad top. */
interface Dome {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  turn: number;
  height: number;
  exponent: number;
}

const WOODED_SLOPES: readonly Dome[] = [
  { x: 1008, y: 302, radiusX: 274, radiusY: 230, turn: 0.35, height: 6.5, exponent: 0.68 },
  { x: 1268, y: 84, radiusX: 156, radiusY: 146, turn: 0.2, height: 7.24, exponent: 0.85 },
  { x: 1336, y: 548, radiusX: 270, radiusY: 188, turn: -0.5, height: 6, exponent: 0.75 },
  { x: 686, y: 140, radiusX: 106, radiusY: 84, turn: 0.4, height: 2.8, exponent: 0.85 },
  { x: 764, y: 606, radiusX: 118, radiusY: 84, turn: 0.45, height: 3.1, exponent: 0.8 },
  { x: 918, y: 662, radiusX: 70, radiusY: 50, turn: 0.1, height: 1.8, exponent: 0.8 },
  { x: 1086, y: 668, radiusX: 112, radiusY: 60, turn: -0.1, height: 3.2, exponent: 0.75 },
];
const GRANITE_DOMES: readonly Dome[] = [
  { x: 1068, y: 214, radiusX: 128, radiusY: 112, turn: -0.3, height: 6.28, exponent: 0.72 },
  { x: 940, y: 374, radiusX: 132, radiusY: 100, turn: -0.5, height: 3.3, exponent: 1.05 },
  { x: 1350, y: 482, radiusX: 124, radiusY: 100, turn: 0.2, height: 5.18, exponent: 0.95 },
];
const SUPERELLIPSE_POWER = 2.5;

export const RIVERS: readonly { course: Point[]; width: number; valley: number }[] = [
  {
    course: [
      [600, 770],
      [627, 712],
      [639, 642],
      [652, 574],
      [681, 516],
      [739, 488],
      [812, 512],
      [880, 552],
      [957, 574],
      [1044, 586],
      [1132, 559],
      [1170, 506],
      [1199, 428],
      [1238, 365],
      [1296, 325],
      [1335, 325],
      [1384, 310],
      [1450, 298],
    ],
    width: 2.2,
    valley: 44,
  },
  {
    course: [
      [780, -10],
      [790, 45],
      [792, 128],
      [763, 215],
      [710, 293],
      [690, 356],
      [720, 428],
      [790, 500],
    ],
    width: 1.2,
    valley: 34,
  },
  {
    course: [
      [1084, -10],
      [1117, 45],
      [1160, 109],
      [1190, 196],
      [1203, 283],
      [1196, 350],
      [1199, 424],
    ],
    width: 1.2,
    valley: 30,
  },
  {
    course: [
      [396, 770],
      [433, 716],
      [520, 686],
      [569, 661],
      [640, 641],
    ],
    width: 1.2,
    valley: 30,
  },
];

export function heroTerrain(): (x: number, y: number) => number {
  const bend = fbm(gradientNoise(SEED), 2);
  const rough = fbm(gradientNoise(SEED + 1), 4);
  const crack = fbm(gradientNoise(SEED + 2), 2);
  const ripple = gradientNoise(SEED + 3);
  return (x, y) => {
    const warped: Point = [
      x + WARP * bend(x / WARP_SCALE, y / WARP_SCALE),
      y + WARP * bend(x / WARP_SCALE + FAR, y / WARP_SCALE + FAR),
    ];
    const rise = union(WOODED_SLOPES, warped) + union(GRANITE_DOMES, warped);
    const swell = 0.3 + 2.6 * rough(x / PLAIN_SCALE, y / PLAIN_SCALE);
    const plain = Math.max(0, swell) * smoothstep(HILLS_FROM, LOW_HILLS_FROM, x);
    const slope = Math.min(1, rise / 2);
    const texture =
      1.3 * rough(x / ROUGH_SCALE + FAR, y / ROUGH_SCALE) + 0.22 * ripple(x / RIPPLE_SCALE, y / RIPPLE_SCALE);
    const joint = Math.max(0, 1 - Math.abs(crack(x / JOINT_SCALE, y / JOINT_SCALE)) / JOINT_WIDTH);
    const hills = smoothstep(PLAIN_UNTIL, HILLS_FROM, x);
    const bareRock = rise > JOINTS_ABOVE ? joint : 0;
    return (rise + plain + texture * slope - bareRock) * hills * valleyFloor([x, y]);
  };
}

function domeHeight(dome: Dome, point: Point): number {
  const [x, y] = rotate(point, -dome.turn, [dome.x, dome.y]);
  const across = Math.abs(x - dome.x) / dome.radiusX;
  const down = Math.abs(y - dome.y) / dome.radiusY;
  const reach = across ** SUPERELLIPSE_POWER + down ** SUPERELLIPSE_POWER;
  return reach < 1 ? dome.height * (1 - reach) ** dome.exponent : 0;
}

/** A soft maximum, so that domes close to each other merge without a seam. */
function union(domes: readonly Dome[], point: Point): number {
  const sum = domes.reduce((total, dome) => total + domeHeight(dome, point) ** 4, 0);
  return sum ** 0.25;
}

/** Rivers lower the ground to zero along their course. */
function valleyFloor(point: Point): number {
  return RIVERS.reduce((share, { course, valley }) => {
    const away = distanceToLine(point, course) / valley;
    return share * (1 - Math.exp(-away * away * 2));
  }, 1);
}
