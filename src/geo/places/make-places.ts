import type { BasePack, DistrictPack, PlacePack, PlaceRow } from './map-pack.ts';
import { normalized } from './normalized.ts';
import type { Place } from './place.ts';

const kindNames: Record<PlaceRow['k'], string> = {
  capital: 'capital',
  provincial: 'provincial capital',
  town: 'town',
  suburb: 'suburb',
  settlement: 'settlement',
};

/** Provinces, districts and towns, each by name or size as in the pack. */
export function placesOfPack(base: BasePack, { objects: { districts } }: DistrictPack, { places }: PlacePack): Place[] {
  const { provinces, countries } = base.objects;
  const nameById = new Map<string, string>(
    [provinces, countries, districts].flatMap(({ geometries }) =>
      geometries.map((shape): [string, string] => [shape.id, shape.properties.name]),
    ),
  );
  const ids = new Map<string, number>();
  return [
    ...provinces.geometries.map(({ id, properties: { name, area, lp } }) =>
      labelled({ id, kind: 'province', name, detail: 'province', center: lp, areaKm2: area }),
    ),
    ...districts.geometries.map(({ id, properties: { name, area, lp, p } }) => {
      const province = nameById.get(p) ?? '';
      return labelled({
        id,
        kind: 'district',
        name,
        detail: `district, ${province}`,
        center: lp,
        areaKm2: area,
        province,
      });
    }),
    ...places.map((row) => townOf(row, uniqueId(row.n, ids), nameById)),
  ];
}

function townOf({ n: name, k, c, lon, lat, d, p }: PlaceRow, id: string, nameById: ReadonlyMap<string, string>): Place {
  const province = p === undefined ? undefined : nameById.get(p);
  return labelled({
    id,
    kind: 'town',
    name,
    detail: `${kindNames[k]}, ${nameById.get(d ?? c) ?? c}`,
    center: [lon, lat],
    ...(d !== undefined && { district: d }),
    ...(province !== undefined && { province }),
  });
}

const labelled = (place: Omit<Place, 'label'>): Place => ({ ...place, label: `${place.name} (${place.detail})` });

/** Two towns may have one name: the second and later get a number. */
function uniqueId(name: string, ids: Map<string, number>): string {
  const id = normalized(name).replaceAll(' ', '-');
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? `town-${id}` : `town-${id}-${count}`;
}
