// Chunk: figures
import type { Position } from './area.ts';

export interface UtmZone {
  /** From 1 to 60, from west to east. */
  zone: number;
  hemisphere: 'N' | 'S';
  /** `35S` */
  name: string;
  /** On WGS 84: 32601 to 32660 in the north, 32701 to 32760 in the south. */
  epsg: number;
}

/**
 * The UTM zone of a position, anywhere between 80° south and 84° north. The wider zones of Norway and Svalbard are left
 * out.
 */
export function utmZoneAt([lon, lat]: Position): UtmZone {
  const zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1));
  return utmZone(zone, lat < 0 ? 'S' : 'N');
}

export const utmZone = (zone: number, hemisphere: 'N' | 'S'): UtmZone => ({
  zone,
  hemisphere,
  name: `${zone}${hemisphere}`,
  epsg: (hemisphere === 'S' ? 32_700 : 32_600) + zone,
});

/** The zone that an EPSG number of WGS 84 / UTM names; null for other numbers. */
export function utmZoneOfEpsg(epsg: number): UtmZone | null {
  const zone = epsg % 100;
  if (zone < 1 || zone > 60) return null;
  if (epsg - zone === 32_600) return utmZone(zone, 'N');
  return epsg - zone === 32_700 ? utmZone(zone, 'S') : null;
}
