import type { Point } from '../../rendering/geometry.ts';
import { fbm, gradientNoise } from '../../rendering/noise.ts';
import { contour, dolerite, granite, leaf, lichen, paleLeaf, paleRust, sheet } from '../../rendering/palette.ts';
import { circle, group, path, plate, polygon, smoothPath, stroked } from '../../rendering/svg.ts';

const SEED = 31;
const CENTRE: Point = [241, 197];
const RADIUS = 190;
const BULAWAYO = { longitude: 28.58, latitude: -20.15 };
const GRATICULE = 15;

const INCLINATION = 98;
const SWATH_LONGITUDES = [-5, 21, 46];
const SWATH_CELLS = 4;
const CELL_ACROSS = 4.1;
const CELL_ALONG = 2.7;
const SWATH_SOUTH = -41;
const SWATH_NORTH = 36;
/** A gap between cells, so that the scan lines are visible. */
const CELL_FILL = 0.88;
const CELL_TONES = ['#6B4A2B', contour, '#C9A94E', '#B9B055', paleLeaf, leaf, '#2E5739'];

const degrees = Math.PI / 180;

interface Place {
  longitude: number;
  latitude: number;
}

/** Orthographic view from above Bulawayo; undefined on the far side. */
function project({ longitude, latitude }: Place): Point | undefined {
  const turn = (longitude - BULAWAYO.longitude) * degrees;
  const phi = latitude * degrees;
  const phi0 = BULAWAYO.latitude * degrees;
  const facing = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(turn);
  if (facing < 0) return undefined;
  const x = Math.cos(phi) * Math.sin(turn);
  const y = Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(turn);
  return [CENTRE[0] + RADIUS * x, CENTRE[1] - RADIUS * y];
}

export function googleEarthEngine(): string {
  return plate(
    dolerite,
    circle(CENTRE, RADIUS + 8, { fill: 'none', stroke: granite, opacity: 0.25 }),
    circle(CENTRE, RADIUS, { fill: '#202B27', stroke: granite, 'stroke-width': 1.2 }),
    stroked(graticule(), granite, 0.7, { opacity: 0.4 }),
    swaths(),
    satellite(),
    circle(CENTRE, 5, { fill: paleRust, stroke: sheet, 'stroke-width': 1.6 }),
  );
}

function graticule(): string {
  const lines: string[] = [];
  for (let longitude = -180; longitude < 180; longitude += GRATICULE) {
    lines.push(...visible(range(-90, 90, 7.5).map((latitude) => ({ longitude, latitude }))));
  }
  for (let latitude = -75; latitude <= 75; latitude += GRATICULE) {
    lines.push(...visible(range(-62, 118, 7.5).map((longitude) => ({ longitude, latitude }))));
  }
  return lines.join('');
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** The parts of a line of places that are on the near side. */
function visible(places: readonly Place[]): string[] {
  const points = places.map(project).filter((point) => point !== undefined);
  return points.length > 2 ? [smoothPath(points, false)] : [];
}

/** A place on a sun-synchronous track, or offset from the track by some degrees. */
function onTrack(crossing: number, latitude: number, aside: number): Place {
  const lean = Math.tan((INCLINATION - 90) * degrees);
  const sway = Math.asin(Math.tan(latitude * degrees) * lean) / degrees;
  const longitude = crossing + sway + aside / Math.cos(latitude * degrees);
  return { longitude, latitude: latitude - aside * lean };
}

function swaths(): string {
  const greenness = fbm(gradientNoise(SEED), 3);
  const cells = new Map(CELL_TONES.map((tone) => [tone, '']));
  SWATH_LONGITUDES.forEach((crossing, swath) => {
    for (let row = 0; SWATH_SOUTH + row * CELL_ALONG < SWATH_NORTH; row++) {
      for (let column = 0; column < SWATH_CELLS; column++) {
        const south = SWATH_SOUTH + row * CELL_ALONG;
        const west = (column - SWATH_CELLS / 2) * CELL_ACROSS;
        const north = south + CELL_ALONG * CELL_FILL;
        const east = west + CELL_ACROSS * CELL_FILL;
        const corners = [
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ]
          .map(([aside, latitude]) => project(onTrack(crossing, latitude as number, aside as number)))
          .filter((point) => point !== undefined);
        if (corners.length < 4) continue;
        const value = greenness((swath * 7 + column) / 4, row / 4) * 1.25 + 0.55;
        const index = Math.floor(value * CELL_TONES.length);
        const tone = CELL_TONES[Math.min(CELL_TONES.length - 1, Math.max(0, index))] as string;
        cells.set(tone, cells.get(tone) + polygon(corners, 0.5));
      }
    }
  });
  return [...cells].map(([fill, d]) => path(d, { fill })).join('');
}

function satellite(): string {
  return (
    stroked('M20 93Q160 6 300 22T472 62', lichen, 1.4, { 'stroke-dasharray': '6 4' }) +
    path('M326 32L238 178h32L334 32z', { fill: lichen, opacity: 0.2 }) +
    group(
      { transform: 'translate(331 22)rotate(14)' },
      path('M-9-7H9V7H-9z', { fill: lichen }),
      path('M-35-6h24V6h-24zM11-6h24V6H11z', { fill: dolerite, stroke: lichen, 'stroke-width': 1.2 }),
      stroked('M-27-6V6M-19-6V6M19-6V6M27-6V6M-35 0h24M11 0h24', lichen, 0.8),
    )
  );
}
