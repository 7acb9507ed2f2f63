import type { WardList, WardPack } from './map-pack.ts';

/** The id of ward `n` of a district, as most are made. */
const regularId = (district: string, n: number): string => `${district}${String(n).padStart(2, '0')}`;

export function wardList(pack: WardPack): WardList {
  const byDistrict = Map.groupBy(pack.objects.wards.geometries, ({ properties }) => properties.d);
  const entries = [...byDistrict].map(([district, wards]) => {
    const ids = wards.map(({ id }) => id).sort();
    const isRegular = ids.every((id, at) => id === regularId(district, at + 1));
    return [district, isRegular ? ids.length : ids] as const;
  });
  return Object.fromEntries(entries);
}

export function wardIds(list: WardList, district: string): readonly string[] {
  const wards = list[district] ?? [];
  return typeof wards === 'number' ? Array.from({ length: wards }, (_, at) => regularId(district, at + 1)) : wards;
}

/** The number people know a ward by: 14, or 14A where two wards have the same number. */
export const wardNumber = (id: string): string => id.slice(6).replace(/^0/, '');
