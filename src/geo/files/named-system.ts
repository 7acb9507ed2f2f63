import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { type FileEpsg, UnreadableFile } from './area-file.ts';

/** The system that a GeoJSON object names in its member `crs`, WGS 84 when it names none. */
export function systemOfGeoJson(geojson: unknown): FileEpsg | null {
  const { crs } = geojson as { crs?: { properties?: { name?: unknown } } | null };
  const name = crs?.properties?.name;
  if (typeof name !== 'string' || /CRS:?84$/i.test(name)) return name ? 4326 : null;
  const number = Number(/EPSG:+(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]);
  return known(number) ?? unknown(name);
}

/** The system that the text of a .prj file describes. Throws UnreadableFile for one that is not converted. */
export function systemOfPrj(text: string): FileEpsg {
  const name = /^\s*\w+\[\s*"([^"]{1,80})"/.exec(text)?.[1] ?? text.trim().slice(0, 40);
  const plain = name.replace(/[\s_/]+/g, ' ');
  const zone = /UTM zone 3([56]) ?S/i.exec(plain)?.[1];
  if (/^PROJ/i.test(text.trim())) {
    if (zone && /WGS (?:19)?84/i.test(plain)) return zone === '5' ? 32735 : 32736;
    if (zone && /Arc 1950/i.test(plain)) return zone === '5' ? 20935 : 20936;
    return /Pseudo-Mercator|Web Mercator/i.test(plain) ? 3857 : unknown(name);
  }
  if (/Arc 1950/i.test(plain)) return 4209;
  return /WGS (?:19)?84/i.test(plain) ? 4326 : unknown(name);
}

const known = (epsg: number): FileEpsg | null => (epsg === 3857 || isEpsg(epsg) ? epsg : null);

function unknown(name: string): never {
  throw new UnreadableFile(
    `This file uses the coordinate system “${name.slice(0, 80)}”, which we do not convert. ` +
      'Export it as WGS 84 (EPSG:4326), or send it with your inquiry.',
  );
}
