// Chunk: figures
import type { Work } from '#contract/briefs/work.ts';
import { monthNames } from './format.ts';

export const formatNames: Record<Work['formats'][number], string> = {
  geotiff: 'GeoTIFF',
  geopackage: 'GeoPackage',
  shapefile: 'Shapefile',
  kml: 'KML',
  pdf: 'PDF map',
  excel: 'Excel table',
  'web-map': 'Web map',
};

export const formatsText = (formats: Work['formats']): string => formats.map((one) => formatNames[one]).join(', ');

export const detailNames: Record<Work['detail'], string> = {
  '10m': '10 m',
  '30m': '30 m',
  finer: 'Finer than 10 m',
};

/** "August 2016 and August 2026"; short: "Aug 2016, Aug 2026". */
export function datesText({ kind, fromYear, toYear, month }: Work['dates'], isShort = false): string {
  const name = (monthNames[month - 1] ?? '').slice(0, isShort ? 3 : undefined);
  if (kind === 'one') return `${name} ${toYear}`;
  if (kind === 'series') return `each ${name} from ${fromYear} to ${toYear}`;
  return `${name} ${fromYear}${isShort ? ', ' : ' and '}${name} ${toYear}`;
}
