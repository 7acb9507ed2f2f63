import { sampleField } from '../../rendering/contours.ts';
import { centroid, distance, inset, type Point, splitQuad, turnedSquare } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { ink, paleGranite, paleLeaf, paleWater, rust, sheet, water } from '../../rendering/palette.ts';
import { mulberry32 } from '../../rendering/random.ts';
import { bandPath } from '../../rendering/relief.ts';
import { circle, PLATE_HEIGHT, PLATE_WIDTH, path, plate, polygon, stroked } from '../../rendering/svg.ts';

const SEED = 27;
const PIN: Point = [306, 139];
const TOWN_TURN = -0.52;
const TOWN_HALF = 330;
const STREET_HALF = 2.2;
const PARK_EVERY = 9;
const SHORE = -0.06;
const LAND_LIFT = 0.2;

const TILE = 160;
const SMALLEST_TILE = 10;
/** A tile is split while the pin is closer to its centre than this share of its side. */
const SPLIT_REACH = 0.9;

export function webGis(): string {
  return plate(sheet, blocks(), lakes(), stroked(tileGrid(), ink, 0.9, { opacity: 0.75 }), pin(), zoomControl());
}

function blocks(): string {
  const parcels = splitQuad(turnedSquare(PIN, TOWN_HALF, TOWN_TURN), {
    random: mulberry32(SEED),
    wander: 0.16,
    skew: 0,
    largestArea: (place) => 260 + distance(place, PIN) ** 1.75,
  });
  let streets = '';
  let parks = '';
  parcels.forEach((parcel, index) => {
    const [cx, cy] = centroid(parcel);
    if (cx < -90 || cy < -90 || cx > PLATE_WIDTH + 90 || cy > PLATE_HEIGHT + 90) return;
    const block = polygon(inset(parcel, STREET_HALF), 0.5);
    if (index % PARK_EVERY === 4) parks += block;
    else streets += block;
  });
  return path(streets, { fill: paleGranite }) + path(parks, { fill: paleLeaf });
}

function lakes(): string {
  const depth = fbm(gradientNoise(SEED), 2);
  const field = sampleField(PLATE_WIDTH, PLATE_HEIGHT, 8, (x, y) => {
    const townGuard = Math.exp(-(((x - PIN[0]) / 90) ** 2 + ((y - PIN[1]) / 80) ** 2));
    const westGuard = Math.max(0, 1 - x / 200) * 0.7;
    return depth(x / 92, y / 92) - LAND_LIFT - townGuard - westGuard - SHORE;
  });
  const rules = { tolerance: 0.8, smallestRing: 120 };
  const shore = bandPath(field, 0, rules);
  const shallows = bandPath(field, 0.1, rules) + bandPath(field, 0.2, rules);
  return (
    path(shore, { fill: paleWater, stroke: water, 'stroke-width': 1.1 }) +
    stroked(shallows, water, 0.6, { opacity: 0.4 })
  );
}

/** The sides of the quadtree tiles: like a web map, it loads finer tiles around the point of interest. */
function tileGrid(): string {
  let lines = '';
  const split = (x: number, y: number, side: number) => {
    const half = side / 2;
    const away = Math.max(Math.abs(x + half - PIN[0]), Math.abs(y + half - PIN[1]));
    if (side <= SMALLEST_TILE || away > side * SPLIT_REACH) return;
    lines += `M${x + half} ${y}v${side}M${x} ${y + half}h${side}`;
    for (const dx of [0, half]) for (const dy of [0, half]) split(x + dx, y + dy, half);
  };
  for (let x = 0; x < PLATE_WIDTH; x += TILE) {
    for (let y = 0; y < PLATE_HEIGHT; y += TILE) {
      if (x > 0) lines += `M${x} ${y}v${TILE}`;
      if (y > 0) lines += `M${x} ${y}h${TILE}`;
      split(x, y, TILE);
    }
  }
  return lines;
}

function pin(): string {
  const [x, y] = PIN;
  const head = `M${x} ${y}c-6-13-21-24-21-39a21 21 0 0 1 42 0c0 15-15 26-21 39z`;
  return path(head, { fill: rust, stroke: sheet, 'stroke-width': 1.5 }) + circle([x, y - 40], 7.5, { fill: sheet });
}

function zoomControl(): string {
  return (
    path('M436 20h26v52h-26z', { fill: sheet, stroke: ink, 'stroke-width': 1.2 }) +
    stroked('M436 46h26M444 33h10m-5-5v10M444 59h10', ink, 1.6)
  );
}
