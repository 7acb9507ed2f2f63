import type { MonthClass } from '#contract/briefs/coefficients.ts';
import { type UtmZone, utmZone } from '../geodesy/utm.ts';
import type { Feasibility } from './feasibility.ts';
import { significant } from './figures.ts';
import { inThousands } from './format.ts';

interface FactRow {
  name: string;
  value: string;
  note: string;
}

export const skyNames: Record<MonthClass, string> = {
  clear: 'usually clear',
  fair: 'often clear',
  mixed: 'partly cloudy',
  wet: 'rain and cloud',
};

export const indicativePriceMessage = 'Estimate. We confirm the price in writing.';

const dateCounts = ['no date', 'one date', 'two dates', 'three dates', 'four dates', 'five dates'];
const megabyte = 1e6;

/** 944,000: pixels to three figures, as exact as the boundary is. */
const pixels = (count: number): string => (count < 1_000 ? inThousands(count) : significant(count));

function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${significant(bytes / 1e9)} GB`;
  return bytes < megabyte ? 'Under 1 MB' : `${inThousands(Math.round(bytes / megabyte))} MB`;
}

/** All zones of an area, which has one hemisphere. */
export const utmZonesIn = ({ zones, name }: Feasibility['utm']): UtmZone[] =>
  zones.map((zone) => utmZone(zone, name.endsWith('N') ? 'N' : 'S'));

/** The facts of a feasibility card, on the page and on the PDF. */
export function factRows(facts: Pick<Feasibility, 'utm' | 'squares' | 'pixels10' | 'pixels30' | 'images'>): FactRow[] {
  const { utm, squares, pixels10, pixels30, images } = facts;
  const shownSquares =
    squares.length > 4 ? `${squares.slice(0, 4).join(' ')} +${squares.length - 4}` : squares.join(' ');
  const rows: FactRow[] = [
    {
      name: 'UTM zone',
      value: utmZonesIn(utm)
        .map(({ name }) => name)
        .join(' and '),
      note: `WGS 84, ${utmZonesIn(utm)
        .map(({ epsg }) => `EPSG:${epsg}`)
        .join(' and ')}`,
    },
    { name: 'MGRS squares', value: shownSquares, note: 'Sentinel-2 tiles carry the same names' },
    { name: 'Pixels at 10 m', value: pixels(pixels10), note: 'Sentinel-2' },
    { name: 'Pixels at 30 m', value: pixels(pixels30), note: 'Landsat' },
  ];
  if (!images) return rows;
  const { scenes, dates, isLeast, tiles, passDays, rasterBytes, bands } = images;
  const tileCount = tiles === 1 ? '1 tile each' : `${tiles} tiles each`;
  return [
    ...rows,
    {
      name: 'Scenes',
      value: `${scenes} for ${dateCounts[dates] ?? `${dates} dates`}`,
      note: `${isLeast ? 'at least ' : ''}${tileCount}, a pass every ${passDays} days`,
    },
    {
      name: 'Raster',
      value: `${sizeText(rasterBytes)} a date`,
      note: `the rectangle around it, ${bands} bands, 16 bit`,
    },
  ];
}
