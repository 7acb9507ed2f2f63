import { sampleField } from '../../rendering/contours.ts';
import { type Point, rotate } from '../../rendering/geometry.ts';
import { fbm, gradientNoise, type Noise } from '../../rendering/noise.ts';
import { rust } from '../../rendering/palette.ts';
import { mulberry32 } from '../../rendering/random.ts';
import { bandPath, plateContours } from '../../rendering/relief.ts';
import { circle, PLATE_HEIGHT, PLATE_WIDTH, path, plate, stroked } from '../../rendering/svg.ts';

const SEED = 46;
const GROUND = '#211812';
const FRONT_EDGE = '#F9DCA4';
const HOTSPOT_COLOUR = '#F5E6BB';
const WIND_COLOUR = '#D5DCD6';
/** The burnt area from the fire front inwards to the first day. */
const DAYS = ['#F0A45E', '#E07A37', rust, '#96391A', '#6B2C1A', '#472119', '#2A1E17'];
const DAY_LEVELS = [1, 0.82, 0.65, 0.5, 0.36, 0.24, 0.11];

const IGNITION: Point = [150, 207];
const WIND_TURN = -0.5;
/** How far the fire has spread with the wind, against it and across it. */
const REACH = { ahead: 286, behind: 122, across: 112 };
const PIXEL = 10;

export function fireAnalysis(): string {
  const rough = fbm(gradientNoise(SEED), 3);
  const arrival = arrivalModel(rough);
  const burnt = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, (x, y) => -arrival(x, y));
  const rules = { tolerance: 0.9, smallestRing: 160 };
  const days = DAYS.map((fill, index) => {
    const edge = index === 0 ? { stroke: FRONT_EDGE, 'stroke-width': 1.6 } : {};
    return path(bandPath(burnt, -(DAY_LEVELS[index] as number), rules), { fill, ...edge });
  });
  return plate(
    GROUND,
    plateContours(SEED + 1, '#7F5529', 0.4),
    ...days,
    crosses(),
    hotspots(arrival),
    target(),
    wind(),
  );
}

/** When the fire arrives, as a share of the whole burn: an ellipse stretched downwind, roughened. */
function arrivalModel(rough: Noise): (x: number, y: number) => number {
  return (x, y) => {
    const [alongX, acrossY] = rotate([x, y], -WIND_TURN, IGNITION);
    const ahead = alongX - IGNITION[0];
    const across = acrossY - IGNITION[1];
    const length = ahead > 0 ? REACH.ahead : REACH.behind;
    const widening = REACH.across * (1 + Math.max(0, ahead) / 900);
    const distance = Math.sqrt((ahead / length) ** 2 + (across / widening) ** 2);
    return distance + rough(x / 95, y / 95) * 0.34 * Math.min(1, distance * 2.2);
  };
}

/** Satellite fire pixels: dense along the leading edge, with a few sparks ahead of it. */
function hotspots(arrival: (x: number, y: number) => number): string {
  const random = mulberry32(SEED);
  let pixels = '';
  for (let y = 0; y < PLATE_HEIGHT; y += PIXEL) {
    for (let x = 0; x < PLATE_WIDTH; x += PIXEL) {
      const [ahead] = rotate([x, y], -WIND_TURN, IGNITION);
      const atFront = Math.abs(arrival(x + PIXEL / 2, y + PIXEL / 2) - 0.97);
      const downwind = Math.min(1, Math.max(0, (ahead - IGNITION[0] - 40) / 130));
      const likely = atFront < 0.07 ? 0.5 : atFront < 0.16 ? 0.1 : 0;
      if (random() < likely * downwind) pixels += `M${x + 1} ${y + 5}h8`;
    }
  }
  return stroked(pixels, HOTSPOT_COLOUR, 8);
}

function crosses(): string {
  const places = [80, 240, 400].flatMap((x) => [80, 240].map((y) => [x, y] as const));
  return stroked(places.map(([x, y]) => `M${x - 4} ${y}h8m-4-4v8`).join(''), HOTSPOT_COLOUR, 0.8, { opacity: 0.4 });
}

function target(): string {
  const [x, y] = IGNITION;
  return (
    circle(IGNITION, 7, { fill: 'none', stroke: HOTSPOT_COLOUR, 'stroke-width': 1.6 }) +
    stroked(`M${x - 14} ${y}h28M${x} ${y - 14}v28`, HOTSPOT_COLOUR, 1.4)
  );
}

function wind(): string {
  return (
    stroked('M388 271l51-28M386 283l70-38M398 288l50-27', WIND_COLOUR, 1.5) +
    path('M468 239l-14 2 6 10z', { fill: WIND_COLOUR })
  );
}
