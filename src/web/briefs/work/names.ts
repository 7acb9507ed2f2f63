import type { BriefWork } from '../state/brief.ts';

export const formatNames: Record<BriefWork['formats'][number], string> = {
  geotiff: 'GeoTIFF',
  geopackage: 'GeoPackage',
  shapefile: 'Shapefile',
  kml: 'KML',
  pdf: 'PDF map',
  excel: 'Excel table',
  'web-map': 'Web map',
};

export const detailNames: Record<BriefWork['detail'], string> = {
  '10m': '10 m',
  '30m': '30 m',
  finer: 'Finer than 10 m',
};

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "August 2016 and August 2026"; short: "Aug 2016, Aug 2026". */
export function datesText({ kind, fromYear, toYear, month }: BriefWork['dates'], isShort = false): string {
  const name = (monthNames[month - 1] ?? '').slice(0, isShort ? 3 : undefined);
  if (kind === 'one') return `${name} ${toYear}`;
  if (kind === 'series') return `each ${name} from ${fromYear} to ${toYear}`;
  return `${name} ${fromYear}${isShort ? ', ' : ' and '}${name} ${toYear}`;
}
