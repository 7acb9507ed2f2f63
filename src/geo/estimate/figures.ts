// Chunk: figures
import { inThousands } from './format.ts';

/** Three significant figures with thousands separators: 85,000; 5.43. */
export function significant(value: number): string {
  const figures = Number(value.toPrecision(3));
  return figures >= 1_000 ? inThousands(figures) : String(figures);
}

const kmFirstFromM2 = 100e6;

/** Formats an area: in hectares, from 100 km² in square kilometres. `other` is the second unit. */
export function areaFigures(areaM2: number): { value: string; unit: string; other: string; spoken: string } {
  const [ha, km2] = [significant(areaM2 / 10_000), significant(areaM2 / 1e6)];
  if (areaM2 >= kmFirstFromM2)
    return { value: km2, unit: 'km²', other: `${ha} ha`, spoken: `${km2} square kilometres` };
  const other = areaM2 < 10_000 ? `${significant(areaM2)} m²` : `${km2} km²`;
  return { value: ha, unit: 'ha', other, spoken: `${ha} hectares` };
}

export const lengthText = (metres: number): string =>
  metres < 1_000 ? `${Math.round(metres)} m` : `${inTenths(metres / 1_000)} km`;

export const spokenLength = (metres: number): string =>
  metres < 1_000 ? `${Math.round(metres)} metres` : `${inTenths(metres / 1_000)} kilometres`;

function inTenths(value: number): string {
  const [whole = '0', tenth] = value.toFixed(1).split('.');
  return `${inThousands(Number(whole))}.${tenth}`;
}

/** `850 km² (85,000 ha) in Umguza` */
export function areaText({ squareMetres, district }: { squareMetres: number; district: string | null }): string {
  const { value, unit, other } = areaFigures(squareMetres);
  return `${value} ${unit} (${other})${district ? ` in ${district}` : ''}`;
}
