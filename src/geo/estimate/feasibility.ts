import type { Basis, Coefficients, Images, MonthClass } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { type Area, areaOf } from '../geodesy/area.ts';
import { fromWgs84 } from '../geodesy/projections.ts';
import { utmZone, utmZoneAt } from '../geodesy/utm.ts';
import { dateCount } from './estimate.ts';
import { monthNames } from './format.ts';
import { type Pitfall, pitfallsOf } from './pitfalls.ts';
import { boxOf, mgrsSquaresOf } from './squares.ts';

interface Month {
  name: string;
  sky: MonthClass;
  isChosen: boolean;
}

/** The free images that the work needs. */
interface ImagePlan {
  name: string;
  pixelM: number;
  passDays: number;
  /** The number of tiles or scenes that cover the area on one date. */
  tiles: number;
  /** Whether there may be more tiles: scenes of Landsat lie where its orbits are. */
  isLeast: boolean;
  dates: number;
  scenes: number;
  /** Of the rectangle round the area, uncompressed, for one date. */
  rasterBytes: number;
  bands: number;
}

export interface Feasibility {
  /** The zone of its middle, and all zones in which it lies. */
  utm: { zone: number; epsg: number; name: string; zones: number[] };
  squares: string[];
  pixels10: number;
  pixels30: number;
  /** Null when the detail is finer than that of free images. */
  images: ImagePlan | null;
  months: Month[];
  monthsSource: Coefficients['monthsSource'];
  pitfalls: Pitfall[];
}

/** Computes which images cover an area, and their pitfalls. The area must not be empty and lies between 80° south and 84° north. */
export function feasibilityOf(area: Area, work: Work, { coefficients }: Pick<Basis, 'coefficients'>): Feasibility {
  const squareMetres = areaOf(area);
  const [west, south, east, north] = boxOf(area.flat(2));
  const center = [(west + east) / 2, (south + north) / 2] as const;
  const { zone, hemisphere, epsg, name: zoneName } = utmZoneAt(center);
  const squares = mgrsSquaresOf(area).map(({ name }) => name);
  const zones = [...new Set(squares.map((square) => Number.parseInt(square, 10)))].sort((one, other) => one - other);
  const images = coefficients.images.find(({ detail }) => detail === work.detail);
  const plan = images ? imagePlan(images, area, squares.length, dateCount(work.dates)) : null;
  return {
    utm: { zone, epsg, name: zoneName, zones },
    squares,
    pixels10: Math.round(squareMetres / 10 ** 2),
    pixels30: Math.round(squareMetres / 30 ** 2),
    images: plan,
    months: coefficients.months.map((sky, index) => ({
      name: monthNames[index] ?? '',
      sky,
      isChosen: index + 1 === work.dates.month,
    })),
    monthsSource: coefficients.monthsSource,
    pitfalls: pitfallsOf({
      work,
      zones: zones.map((one) => utmZone(one, hemisphere).name),
      tiles: plan?.tiles ?? squares.length,
      sky: coefficients.months[work.dates.month - 1] ?? 'clear',
    }),
  };
}

function imagePlan(images: Images, area: Area, squares: number, dates: number): ImagePlan {
  const corners = area.flat(2);
  const [west, south, east, north] = boxOf(corners);
  const { epsg } = utmZoneAt([(west + east) / 2, (south + north) / 2]);
  const metres = boxOf(corners.map((position) => fromWgs84(position, epsg)));
  const [width, height] = [metres[2] - metres[0], metres[3] - metres[1]];
  const { name, pixelM, passDays, sceneKm, bands, bytes } = images;
  const tiles = sceneKm ? Math.ceil(width / (sceneKm * 1000)) * Math.ceil(height / (sceneKm * 1000)) : squares;
  const pixels = Math.ceil(width / pixelM) * Math.ceil(height / pixelM);
  const isLeast = sceneKm !== undefined;
  return {
    name,
    pixelM,
    passDays,
    tiles,
    isLeast,
    dates,
    scenes: tiles * dates,
    rasterBytes: pixels * bands * bytes,
    bands,
  };
}
