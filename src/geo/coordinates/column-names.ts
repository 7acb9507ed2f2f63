type Axis = 'latitude' | 'longitude';

/** What the name of a column says about it. */
export interface NamedColumn {
  at: number;
  axis: Axis;
  /** 0 for nothing but the axis, 1 with a unit or a system, 2 with words that are not known. */
  rank: number;
  family: 'degrees' | 'grid' | 'xy';
  /** South or west in the name: its numbers are written without a sign. */
  isNegative: boolean;
  /** The place in degrees, minutes and seconds, if the name gives one. */
  unit: 0 | 1 | 2 | null;
}

const families: readonly [NamedColumn['family'], Axis, RegExp][] = [
  ['degrees', 'latitude', /^(?:gps|decimal)?lat(?:itude)?s?$/],
  ['degrees', 'longitude', /^(?:gps|decimal)?(?:lon(?:g(?:itude)?)?|lng)s?$/],
  ['grid', 'latitude', /^(?:utm|gps)?(?:n|north(?:ings?)?)$/],
  ['grid', 'longitude', /^(?:utm|gps)?(?:e|east(?:ings?)?)$/],
  ['xy', 'latitude', /^(?:utm|gps|point|coord)?y(?:coord(?:inate)?)?$/],
  ['xy', 'longitude', /^(?:utm|gps|point|coord)?x(?:coord(?:inate)?)?$/],
];

const negative: readonly [Axis, RegExp][] = [
  ['latitude', /^(?:s|south)$/],
  ['longitude', /^(?:w|west)$/],
];

/** Units, systems and places of measurement: they do not change which column it is. */
const qualifiers =
  /^(?:gps|gnss|point|pt|geo|geopoint|location|position|pos|coords?|coordinates?|wgs|wgs84|84|1984|arc|arc1950|1950|utm|zone|3[56][sk]?|epsg|\d{4,5}|m|met(?:er|re)s?|dd|dms|ddm|d|deg|degs|degrees?|decimal|min|mins|minutes?|sec|secs|seconds?|start|end|map|grid|x|y|in|of|the)$/;

/** A column of these is about a coordinate and is none. */
const others =
  /^(?:offsets?|errors?|accuracy|precision|std|sd|[hvp]dop|dir|direction|hemisphere|hemi|datum|name|zone|type)$/;

const units: readonly RegExp[] = [/^(?:d|degs?|degrees?)$/, /^(?:m|mins?|minutes?)$/, /^(?:s|secs?|seconds?)$/];

/** The columns that a heading names as latitude, northing or Y and as longitude, easting or X. */
export const namedColumns = (names: readonly string[]): NamedColumn[] =>
  names.flatMap((name, at) => namedColumn(name, at) ?? []);

function namedColumn(name: string, at: number): NamedColumn | null {
  const segments = name
    .slice(0, 100)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const found = families.flatMap(([family, axis, pattern]) =>
    segments.some((one) => pattern.test(one)) ? [{ family, axis }] : [],
  );
  const signs = negative.flatMap(([axis, pattern]) => (segments.some((one) => pattern.test(one)) ? [axis] : []));
  const isDegrees = found[0]?.family === 'degrees';
  const unit = isDegrees ? unitOf(segments.slice(1)) : null;
  const axes = new Set([...found.map(({ axis }) => axis), ...(unit === 2 ? [] : signs)]);
  const [axis] = axes;
  if (!axis || axes.size > 1 || (segments.some((one) => others.test(one)) && segments.length > 1)) return null;
  const rest = segments.filter((one) => !isAxisName(one) && !qualifiers.test(one));
  const isExact = segments.every(isAxisName);
  return {
    at,
    axis,
    rank: rest.length ? 2 : isExact ? 0 : 1,
    family: found[0]?.family ?? 'grid',
    isNegative: signs.length > 0 && unit !== 2,
    unit,
  };
}

const isAxisName = (segment: string): boolean =>
  families.some(([, , pattern]) => pattern.test(segment)) || negative.some(([, pattern]) => pattern.test(segment));

function unitOf(segments: readonly string[]): NamedColumn['unit'] {
  const at = units.findIndex((pattern) => segments.some((one) => pattern.test(one)));
  return at === 0 || at === 1 || at === 2 ? at : null;
}
