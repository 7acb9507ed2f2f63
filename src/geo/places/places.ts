import { isOneEditApart } from '#contract/site/one-edit.ts';
import placeAliases from '../../../geodata/place-aliases.json' with { type: 'json' };
import { placesOfPack } from './make-places.ts';
import type { BasePack, DistrictPack, PlacePack } from './map-pack.ts';
import { normalized } from './normalized.ts';
import type { Place } from './place.ts';
import { wardIds, wardNumber } from './ward-list.ts';

const aliases: Readonly<Record<string, string>> = placeAliases.aliases;

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
 * A number is that of a ward: "Umguza, ward 1", "umguza 01". Only if nothing is found as typed, the country is left out,
 * an old or short name stands for today's, and one letter of a word may be wrong.
 */
export function findPlaces(index: PlaceIndex, text: string, most = 8): Place[] {
  for (const reading of readingsOf(text)) {
    const found = placesFor(index, reading);
    if (found.length) return found.slice(0, most);
  }
  return [];
}

/**
 * The place that a text identifies: by its id, its label, or its name, of which the largest place counts; or by a name
 * that differs from only one in a letter.
 */
export function placeNamed(index: PlaceIndex, text: string): Place | null {
  const id = text.trim().toUpperCase();
  if (/^ZW\d{2,6}[AB]?$/.test(id)) return index.all().find((place) => place.id === id) ?? null;
  const whole = normalizedParts(text.slice(0, longestText)).sort().join(' ');
  for (const reading of readingsOf(text)) {
    const found = placesFor(index, reading);
    const wanted = [...reading.names, ...(reading.ward === null ? [] : ['ward', reading.ward])].sort().join(' ');
    const isNamed = ({ label, name }: Place): boolean =>
      [label, name].some((one) => [wanted, whole].includes(normalizedParts(one).sort().join(' ')));
    const named = found.find(isNamed) ?? index.entries.find(({ place }) => isNamed(place))?.place;
    if (named) return named;
    if (found.length) return reading.isMistyped ? onlyLike(found, reading) : null;
  }
  return null;
}

/** The first place of the only name that differs from the typed one in a letter of a word. */
function onlyLike(found: readonly Place[], { names, ward }: Reading): Place | null {
  const whole = names.length + (ward ? 2 : 0);
  const like = found.filter(({ name }) => normalizedParts(name).length === whole);
  return new Set(like.map(({ name }) => name)).size === 1 ? (like[0] ?? null) : null;
}

const longestText = 200;

interface Reading {
  names: readonly string[];
  /** The number of a ward, empty for any ward; null if no ward is typed. */
  ward: string | null;
  isMistyped: boolean;
}

/** What a text may mean, the likeliest first. */
function* readingsOf(text: string): Generator<Reading> {
  const typed = normalizedParts(text.slice(0, longestText)).flatMap(withoutSpaceless);
  const today = withTodaysName(typed);
  const begun = today === typed ? withBegunName(typed) : today;
  const here = begun.length > 1 ? begun.filter((part) => part !== 'zimbabwe') : begun;
  for (const parts of [today, begun, here]) {
    yield readingOf(parts, /^ward$/, false);
    yield readingOf(parts, /^w(?:ar?)?$/, false);
  }
  yield readingOf(here, /^w(?:a|ard?)?$/, true);
}

/** "ward1" and "w7" without the space. */
const withoutSpaceless = (part: string): string[] => {
  const [, number] = /^w(?:ard)?(\d{1,3}[ab]?)$/.exec(part) ?? [];
  return number ? ['ward', number] : [part];
};

function readingOf(parts: readonly string[], wardWord: RegExp, isMistyped: boolean): Reading {
  const number = parts.find((part) => /^0*\d{1,2}[ab]?$/.test(part));
  const isWardWord = (part: string): boolean => wardWord.test(part) && (number !== undefined || parts.length > 1);
  const names = parts.filter((part) => part !== number && !isWardWord(part));
  const ward = number?.replace(/^0+(?=\d)/, '') ?? (names.length < parts.length ? '' : null);
  return { names, ward, isMistyped };
}

/** The words with an old or short name replaced. */
function withTodaysName(parts: readonly string[]): readonly string[] {
  const text = ` ${parts.join(' ')} `;
  const [alias, name] = Object.entries(aliases).find(([known]) => text.includes(` ${known} `)) ?? [];
  return alias === undefined ? parts : text.replace(` ${alias} `, ` ${name} `).trim().split(' ');
}

/** The same while the old name is typed. */
function withBegunName(parts: readonly string[]): readonly string[] {
  const text = parts.join(' ');
  const known = text.length >= shortestBegun && Object.entries(aliases).find(([alias]) => alias.startsWith(text));
  return known ? known[1].split(' ') : parts;
}

const shortestBegun = 4;

function placesFor(index: PlaceIndex, { names, ward, isMistyped }: Reading): Place[] {
  if (!names.length) return [];
  const found = matching(index, names, isMistyped);
  if (ward !== null) return found.flatMap((place) => wardsWith(index, place, ward));
  const first = found.find(
    ({ kind, name }) => kind === 'district' && (isMistyped || normalized(name).startsWith(names.join(' '))),
  );
  const wards = first && found[0]?.kind !== 'province' ? index.wardsOf(first).slice(0, 1) : [];
  const after = first ? found.indexOf(first) + 1 : 0;
  return [...found.slice(0, after), ...wards, ...found.slice(after)];
}

function matching({ entries }: PlaceIndex, names: readonly string[], isMistyped: boolean): Place[] {
  const rankOf = isMistyped ? rankOfMistyped : rankOfTyped;
  return entries
    .map((entry) => ({ place: entry.place, rank: rankOf(entry, names) }))
    .filter(({ rank }) => rank < unmatched)
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

const unmatched = 4;

function rankOfTyped({ name, context }: Entry, names: readonly string[]): number {
  const text = names.join(' ');
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const parts = name.split(' ');
  if (names.every((wanted) => parts.some((part) => part.startsWith(wanted)))) return 2;
  return names.every((wanted) => context.some((part) => part.startsWith(wanted))) ? 3 : unmatched;
}

/** Words from 4 letters on may have one wrong letter, also while the rest of the word is not typed yet. */
function rankOfMistyped({ name }: Entry, names: readonly string[]): number {
  const parts = name.split(' ');
  const isLike = (wanted: string, part: string): boolean =>
    part.startsWith(wanted) || (wanted.length >= shortestBegun && isOneEditApart(wanted, part));
  const isBegunLike = (wanted: string, part: string): boolean =>
    isLike(wanted, part) || (wanted.length >= shortestBegun && isOneEditApart(wanted, part.slice(0, wanted.length)));
  if (names.every((wanted) => parts.some((part) => isLike(wanted, part)))) return 0;
  return names.every((wanted) => parts.some((part) => isBegunLike(wanted, part))) ? 1 : unmatched;
}

/** Wards of this number, then those whose numbers begin with it. */
function wardsWith(index: PlaceIndex, district: Place, number: string): Place[] {
  const wards = index.wardsOf(district).filter(({ id }) => wardNumber(id).toLowerCase().startsWith(number));
  const isExact = ({ id }: Place): boolean => Number.parseInt(wardNumber(id), 10) === Number.parseInt(number, 10);
  return [...wards.filter(isExact), ...wards.filter((ward) => !isExact(ward))];
}
