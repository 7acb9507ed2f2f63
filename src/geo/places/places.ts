import { placesOfPack } from './make-places.ts';
import type { BasePack, DistrictPack, PlacePack } from './map-pack.ts';
import { normalized } from './normalized.ts';
import type { Place } from './place.ts';
import { wardIds, wardNumber } from './ward-list.ts';

interface Entry {
  place: Place;
  name: string;
  /** The words of name, kind and surroundings. */
  context: readonly string[];
}

export interface PlaceIndex {
  /** Provinces, districts and towns in the order in which equals are listed. */
  entries: readonly Entry[];
  wardsOf(district: Place): Place[];
  all(): Place[];
}

const normalizedParts = (text: string): string[] => normalized(text).split(' ').filter(Boolean);

export function createPlaceIndex(base: BasePack, districts: DistrictPack, pack: PlacePack): PlaceIndex {
  const entries = placesOfPack(base, districts, pack).map((place) => ({
    place,
    name: normalized(place.name),
    context: normalizedParts(place.label),
  }));
  const wardsOf = (district: Place): Place[] =>
    district.kind === 'district' ? wardIds(pack.wards, district.id).map((id) => wardOf(district, id)) : [];
  const all = (): Place[] => {
    const places = entries.map(({ place }) => place);
    return [...places, ...places.flatMap(wardsOf)];
  };
  return { entries, wardsOf, all };
}

function wardOf({ id: district, name: districtName, center, province }: Place, id: string): Place {
  const name = `${districtName}, ward ${wardNumber(id)}`;
  return {
    id,
    kind: 'ward',
    name,
    detail: province ?? '',
    label: name,
    center,
    district,
    ...(province !== undefined && { province }),
  };
}

/**
 * Places whose names begin with the text or have words that do, the best first. Case, accents and signs do not matter.
 * A number is that of a ward: "Umguza, ward 1", "umguza 1".
 */
export function findPlaces(index: PlaceIndex, text: string, most = 8): Place[] {
  const parts = normalizedParts(text.slice(0, 200));
  const number = parts.find((part) => /^\d{1,2}[ab]?$/.test(part));
  const names = parts.filter((part) => part !== number && !(part === 'ward' && (number || parts.length > 1)));
  if (!names.length) return [];
  const found = matching(index, names);
  if (number || names.length < parts.length)
    return found.flatMap((place) => wardsWith(index, place, number)).slice(0, most);
  const first = found.find(({ kind, name }) => kind === 'district' && normalized(name).startsWith(names.join(' ')));
  const wards = first && found[0]?.kind !== 'province' ? index.wardsOf(first).slice(0, 1) : [];
  const after = first ? found.indexOf(first) + 1 : 0;
  return [...found.slice(0, after), ...wards, ...found.slice(after)].slice(0, most);
}

/** The place that a text identifies exactly: by its id, its label, or its name, of which the largest place counts. */
export function placeNamed(index: PlaceIndex, text: string): Place | null {
  const id = text.trim().toUpperCase();
  const wanted = normalizedParts(text).sort().join(' ');
  const isNamed = ({ label, name }: Place): boolean =>
    [label, name].some((one) => normalizedParts(one).sort().join(' ') === wanted);
  const byId = /^ZW\d{2,6}[AB]?$/.test(id) ? index.all().find((place) => place.id === id) : undefined;
  return (
    byId ?? findPlaces(index, text).find(isNamed) ?? index.entries.find(({ place }) => isNamed(place))?.place ?? null
  );
}

function matching({ entries }: PlaceIndex, names: readonly string[]): Place[] {
  const text = names.join(' ');
  const rankOf = ({ name, context }: Entry): number => {
    if (name === text) return 0;
    if (name.startsWith(text)) return 1;
    const parts = name.split(' ');
    if (names.every((wanted) => parts.some((part) => part.startsWith(wanted)))) return 2;
    return names.every((wanted) => context.some((part) => part.startsWith(wanted))) ? 3 : 4;
  };
  return entries
    .map((entry) => ({ place: entry.place, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

/** Wards of this number, then those whose numbers begin with it. */
function wardsWith(index: PlaceIndex, district: Place, number = ''): Place[] {
  const wards = index.wardsOf(district).filter(({ id }) => wardNumber(id).toLowerCase().startsWith(number));
  const isExact = ({ id }: Place): boolean => Number.parseInt(wardNumber(id), 10) === Number.parseInt(number, 10);
  return [...wards.filter(isExact), ...wards.filter((ward) => !isExact(ward))];
}
