import { plainText, readNumber } from './numbers.ts';

/** A number of a line: an angle in degrees, metres, or a number that is written beside them. */
export interface Value {
  number: number;
  /** Named by a letter or a word beside it; for metres, north is latitude and east is longitude. */
  axis: 'latitude' | 'longitude' | null;
  /** Degrees alone, with minutes, or with minutes and seconds. */
  parts: 1 | 2 | 3;
  /** Written without a fraction. */
  isWhole: boolean;
}

/** The numbers of a text, or the sentence that names what could not be read. */
export type ValuesRead = { values: Value[] } | { problem: string };

export const unread = (text: string): string => `We could not read “${text.trim().slice(0, 40)}”.`;

export const wrongMinutes = 'Minutes and seconds are numbers from 0 to 59.';

/** Characters of a line; a longer one is not one position. */
const longestLine = 200;

interface Part {
  number: number;
  isWhole: boolean;
}

interface Token {
  /** n: number, g: number with a sign, j: degrees joined with minutes and seconds, L: letter, A: axis, m: unit, w: word. */
  kind: string;
  parts: readonly Part[];
  text: string;
}

const wordKinds: readonly [kind: string, pattern: RegExp][] = [
  ['L', /^(?:n|s|e|w|north|south|east|west|northings?|eastings?|mn|me)$/i],
  ['A', /^(?:lat|latitude|lon|long|lng|longitude)$/i],
  ['°', /^(?:deg|degs|degrees?)$/i],
  ["'", /^(?:min|mins|minutes?)$/i],
  ['"', /^(?:sec|secs|seconds?)$/i],
  ['m', /^(?:m|metres?|meters?)$/i],
];

const signKinds: Readonly<Record<string, string>> = {
  '°': '°',
  "'": "'",
  '"': '"',
  ':': ':',
  '=': ':',
  ',': ',',
  ';': ',',
  '|': ',',
  '/': ',',
  '\t': ',',
};

/** Degrees joined with minutes and seconds (20:12:00, 20-12-00, 20.12.00), a number, a word, or a sign. */
const pattern =
  /\s*?(?:([+-]?\d{1,3})([:.-])(\d{1,2})\2(\d{1,2}(?:[.,]\d+)?)(?![\d:.-])|([+-]?(?:\d+(?:[.,]\d+)*|\.\d+))|(\p{L}+)\.?|(\S|\t))/uy;
const restOfLabel = /[\p{L}\p{M}\p{N}_.#-]*/uy;

/** Null where a character is not known, or nothing separates two numbers. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return null;
    const [all, degrees, , minutes = '', seconds = '', number, word, sign = ''] = match;
    at = pattern.lastIndex;
    if (degrees !== undefined || number !== undefined) {
      if (/^\S/.test(all) && 'ngj'.includes(tokens.at(-1)?.kind ?? ' ')) return null;
      const texts = number === undefined ? [degrees ?? '', minutes, seconds] : [number];
      const kind = number === undefined ? 'j' : /^[+-]/.test(number) ? 'g' : 'n';
      tokens.push({ kind, parts: texts.map(partOf), text: all });
      continue;
    }
    const kind =
      word === undefined ? signKinds[sign] : (wordKinds.find(([, spelling]) => spelling.test(word))?.[0] ?? 'w');
    if (!kind) return null;
    if (kind === 'w') {
      restOfLabel.lastIndex = at;
      restOfLabel.exec(text);
      at = restOfLabel.lastIndex;
    }
    tokens.push({ kind, parts: [], text: word ?? sign });
  }
  return tokens;
}

const partOf = (text: string): Part => ({
  number: readNumber(text, 'angle') ?? Number.NaN,
  isWhole: /^[+-]?\d+$/.test(text),
});

// The grammar, over the kinds of the tokens. A number with a sign begins an angle.
const angle = `[ng]°?(?:n(?!°)'?(?:n(?!°)"?)?)?|j`;
const label = /^(?:w:?)?,*/y;
const onlyNumbers = /^(?:w:?)?[ng]+$/;
const prefixed = new RegExp(`(A:?)?(L:?)?(${angle})(m?),*`, 'y');
const suffixed = new RegExp(`(A:?)?(${angle})(m?)(L?),*`, 'y');

interface Group {
  parts: readonly Part[];
  hemisphere: string;
  axis: string;
  isMarked: boolean;
  /** Whether nothing but spaces is between its numbers, so that they may be separate. */
  isLoose: boolean;
}

/**
 * The one grammar of angles: numbers with the letters, words and signs that belong to them, such as `20° 12′ S`,
 * `S20 12 00`, `20:12:00`, `Lat -20.2` or `665484 mE`. Only the last of degrees, minutes and seconds has a fraction. A
 * comma between two digits is a decimal sign or one of thousands. One word before the first number is a label.
 */
export function readValues(line: string): ValuesRead {
  const tokens = line.length > longestLine ? null : tokensOf(plainText(line).trim());
  if (!tokens || tokens.some(({ parts }) => parts.some(({ number }) => Number.isNaN(number)))) {
    return { problem: unread(line) };
  }
  const kinds = tokens.map(({ kind }) => kind).join('');
  if (onlyNumbers.test(kinds)) return { values: ofNumbers(tokens.flatMap(({ parts }) => parts)) };
  const groups = groupsOf(tokens, kinds);
  if (!groups?.length || haveUnequalParts(groups)) return { problem: unread(line) };
  const values: Value[] = [];
  for (const group of groups) {
    const read = ofGroup(group);
    if (typeof read === 'string') return { problem: read || unread(line) };
    values.push(...read);
  }
  return { values };
}

/** The one number or angle that a field holds; degrees, minutes and seconds may have only spaces between them. */
export function readAngle(field: string): Value | null {
  const tokens = field.length > longestLine ? null : tokensOf(plainText(field).trim());
  if (tokens?.length && tokens.length <= 3 && tokens.every(({ kind }) => 'ng'.includes(kind))) {
    const parts = tokens.flatMap((token) => token.parts);
    return isAngle(parts) ? valueFrom(parts) : null;
  }
  // The name of a point may end with a number.
  if (tokens?.some(({ kind }) => kind === 'w')) return null;
  const read = readValues(field);
  return 'values' in read && read.values.length === 1 ? (read.values[0] ?? null) : null;
}

/** Numbers with only spaces between them: two angles of equal length, or numbers that stand for themselves. */
function ofNumbers(parts: readonly Part[]): Value[] {
  const halves = [parts.slice(0, parts.length / 2), parts.slice(parts.length / 2)];
  return (parts.length === 4 || parts.length === 6) && halves.every((half) => isAngle(half))
    ? halves.map((half) => valueFrom(half))
    : parts.map((one) => valueFrom([one]));
}

function groupsOf(tokens: readonly Token[], kinds: string): Group[] | null {
  const groups: Group[] = [];
  const isPrefixed = /^[^ngj]*L/.test(kinds);
  const item = isPrefixed ? prefixed : suffixed;
  label.lastIndex = 0;
  label.exec(kinds);
  for (let at = label.lastIndex; at < kinds.length; at = item.lastIndex) {
    item.lastIndex = at;
    const match = item.exec(kinds);
    if (!match) return null;
    const own = tokens.slice(at, item.lastIndex);
    const [, , second = '', third = ''] = match;
    const numbers = isPrefixed ? third : second;
    groups.push({
      parts: own.flatMap(({ parts }) => parts),
      hemisphere:
        own
          .find(({ kind }) => kind === 'L')
          ?.text.replace(/^m/i, '')
          .charAt(0)
          .toUpperCase() ?? '',
      axis: own.find(({ kind }) => kind === 'A')?.text ?? '',
      isMarked: !/^[ng]+$/.test(numbers),
      isLoose: /^[ng]+$/.test(numbers) && !/[AL]/.test(match[0]),
    });
  }
  return groups;
}

/** Of two angles with letters, `1 20.2 S 28.5 E` has a number too many. */
function haveUnequalParts(groups: readonly Group[]): boolean {
  const lengths = groups.filter(({ hemisphere, isMarked }) => hemisphere && !isMarked).map(({ parts }) => parts.length);
  return new Set(lengths).size > 1;
}

/** The angle of a group, its numbers one by one, or the sentence of what is wrong; an empty one for the usual. */
function ofGroup({ parts, hemisphere, axis, isLoose }: Group): Value[] | string {
  if (hemisphere && (parts[0]?.number ?? 0) < 0) return '';
  if (parts.length === 1 || isAngle(parts)) return [valueFrom(parts, hemisphere, axis)];
  const [, ...minutes] = parts;
  const isAngular = parts.every(
    ({ number, isWhole }, at) => Math.abs(number) <= 180 && (isWhole || at === minutes.length),
  );
  if (isLoose && !(isAngular && parts.length === 3)) return parts.map((one) => valueFrom([one]));
  return isAngular ? wrongMinutes : '';
}

const isAngle = ([degrees, ...minutes]: readonly Part[]): boolean =>
  degrees !== undefined &&
  Math.abs(degrees.number) <= 180 &&
  (degrees.isWhole || !minutes.length) &&
  minutes.every(({ number, isWhole }, at) => number >= 0 && number < 60 && (isWhole || at === minutes.length - 1));

function valueFrom(parts: readonly Part[], hemisphere = '', axis = ''): Value {
  const [degrees, minutes, seconds] = parts;
  const size = Math.abs(degrees?.number ?? 0) + (minutes?.number ?? 0) / 60 + (seconds?.number ?? 0) / 3600;
  const isNegative = (degrees?.number ?? 0) < 0 || Object.is(degrees?.number, -0) || /[SW]/.test(hemisphere);
  return {
    number: isNegative ? -size : size,
    axis: axisOf(hemisphere || axis),
    parts: parts.length === 3 ? 3 : parts.length === 2 ? 2 : 1,
    isWhole: parts.every(({ isWhole }) => isWhole),
  };
}

/** A number in the hemisphere of a letter that stands apart; null if its own sign or letter contradicts. */
export function inHemisphere(value: Value, hemisphere: string): Value | null {
  const isNegative = value.number < 0 || Object.is(value.number, -0);
  const isBelow = /^[sw]/i.test(hemisphere);
  if (value.axis || (isNegative && !isBelow)) return null;
  return { ...value, number: isBelow ? -Math.abs(value.number) : value.number, axis: axisOf(hemisphere) };
}

function axisOf(name: string): Value['axis'] {
  if (!name) return null;
  return /^(?:n|s|lat)/i.test(name) ? 'latitude' : 'longitude';
}
