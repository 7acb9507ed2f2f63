import { type Epsg, isEpsg } from '#geo/geodesy/coordinate-systems.ts';

/** What a line says about its coordinate system. */
export interface SystemNaming {
  epsg: Epsg | null;
  datum: 'WGS 84' | 'Arc 1950' | null;
  zone: 35 | 36 | null;
  /** The latitude band of MGRS in place of south. */
  band: string | null;
  /** The sentence about a system that is not converted. */
  problem: string | null;
  /** The line without the names that were found. */
  rest: string;
}

export const noNaming: SystemNaming = { epsg: null, datum: null, zone: null, band: null, problem: null, rest: '' };

/** Systems that maps and receivers offer, and that are not converted. */
const others =
  /(?<!\p{L})(?:cape(?=\W*(?:datum|utm|lo\b|\d))|lo\W*\d{2}|gauss[\p{L}-]*|arc\W*1960|tete(?=\W*(?:datum|utm|\d))|moznet|schwarzeck|hartebeesthoek\w*|adindan|nad\W*\d\d|ed\W*50|etrs\w*|osgb\w*|wgs\W*(?:19)?72|(?:web|pseudo)\W*mercator|lambert\w*)(?![\p{L}\d])/iu;
const code = /epsg\W*(?:\d+\.[\d.]*\W+)?(\d+)/i;
const wgs84 = /(?<![a-z])wgs[\W_]*(?:19)?84(?!\d)/i;
const arc1950 = /(?<![a-z])arc[\W_]*(?:19)?50(?!\d)|(?<=[_(])arc(?![a-z])/i;
const zoneWithBand =
  /(?:(?:utm|zone)[\W_]*|(?<![\d.,\p{L}]))(\d{1,2})[\s_-]*(?:([C-HJ-NP-X])|(south|north))(?:ern)?(?![\p{L}\d])/iu;
const zoneAlone = /(?:utm|zone)[\W_]*(\d{1,2})(?![\d.,])/i;
const zoneTerms = /(?<![a-z])(?:utm|zone)(?![a-z])/gi;

/** The system that a line names, in any usual spelling; a zone only where the line may have one. Null if it names none. */
export function systemNamedIn(line: string, mayHaveZone: boolean): SystemNaming | null {
  if (!/[a-z]/i.test(line)) return null;
  const other = others.exec(line)?.[0].trim();
  if (other) return refused(line, notConverted(other));
  const number = code.exec(line)?.[1];
  if (number !== undefined && !isEpsg(Number(number))) return refused(line, notConverted(`EPSG:${number}`));
  const datum = arc1950.test(line) ? 'Arc 1950' : wgs84.test(line) ? 'WGS 84' : null;
  const withoutDatum = [code, wgs84, arc1950].reduce((text, name) => text.replace(name, ' '), line);
  const zone = mayHaveZone ? zoneIn(withoutDatum) : null;
  if (zone?.problem) return refused(line, zone.problem);
  const rest = (zone ? withoutDatum.replace(zone.text, ' ') : withoutDatum).replace(zoneTerms, ' ');
  if (rest === line) return null;
  const epsg = number === undefined ? null : Number(number);
  return {
    epsg: isEpsg(epsg) ? epsg : null,
    datum,
    zone: zone?.number ?? null,
    band: zone?.band ?? null,
    problem: null,
    rest,
  };
}

const refused = (line: string, problem: string): SystemNaming => ({ ...noNaming, problem, rest: line });

export const notConverted = (name: string): string =>
  `We do not convert the coordinate system “${name.trim().slice(0, 60)}”. We read WGS 84 and Arc 1950, in degrees or UTM 35S and 36S.`;

interface ZoneNamed {
  text: string;
  number: 35 | 36 | null;
  band: string | null;
  problem: string | null;
}

function zoneIn(line: string): ZoneNamed | null {
  const match = zoneWithBand.exec(line) ?? zoneAlone.exec(line);
  if (!match) return null;
  const [text, digits, written = '', side = ''] = match;
  // A small m is the unit of a height.
  if (written === 'm') return null;
  const number = Number(digits);
  const isNorth = side ? /^n/i.test(side) : /^[NP-RT-X]$/i.test(written);
  const problem =
    number !== 35 && number !== 36
      ? `We read UTM zones 35 and 36 only. This is zone ${number}.`
      : isNorth
        ? `We read UTM zones 35 and 36 south of the equator only. This is ${number} ${side || written.toUpperCase()}.`
        : null;
  const band = written && !/^s$/i.test(written) ? written.toUpperCase() : null;
  return { text, number: number === 35 || number === 36 ? number : null, band, problem };
}

/** Words that describe a system without naming it. */
const fillers =
  /(?<!\p{L})(?:datum|projection|projected|coordinates?|system|reference|grid|crs|srs|spheroid|ellipsoid|transverse|mercator|universal|in|of|the|all|and|metres?|meters?|degrees?|decimal|units?|m|south|southern|hemisphere|latitudes?|longitudes?|lat|long?|eastings?|northings?|clarke|modified|[xyensw])(?!\p{L})/giu;

/** Whether a line is about a coordinate system and holds words that may be its name. */
export const isUnknownSystem = (line: string, { epsg, datum, zone, rest }: SystemNaming): boolean =>
  !epsg &&
  !datum &&
  (zone !== null ||
    /datum|projection|projected|\bcrs\b|\bsrs\b|coordinate system|spheroid|ellipsoid|\butm\b/i.test(line)) &&
  /\p{L}/u.test(rest.replace(fillers, ' '));
