import type { Area } from '#geo/geodesy/area.ts';
import type { AreaShape, BasePack, DistrictPack, WardPack } from './map-pack.ts';
import type { Place } from './place.ts';
import { areaOfShape } from './topology.ts';

/** @returns null for a town or a position, which has a center alone, and for a place that the files do not have */
export function outlineOf(
  { id, kind }: Pick<Place, 'id' | 'kind'>,
  { base, districts, wards }: { base?: BasePack; districts?: DistrictPack; wards?: WardPack },
): Area | null {
  if (kind === 'province') return base ? find(base, base.objects.provinces, id) : null;
  if (kind === 'district') return districts ? find(districts, districts.objects.districts, id) : null;
  return kind === 'ward' && wards ? find(wards, wards.objects.wards, id) : null;
}

function find(
  file: Parameters<typeof areaOfShape>[0],
  { geometries }: { geometries: (AreaShape & { id: string })[] },
  id: string,
): Area | null {
  const shape = geometries.find((one) => one.id === id);
  return shape ? areaOfShape(file, shape) : null;
}
