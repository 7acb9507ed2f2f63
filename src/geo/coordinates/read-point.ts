import type { PointChoice, PointRead, ShownSystem } from '#contract/areas/coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { isNearZimbabwe, sideOfBorder } from '#geo/geodesy/zimbabwe.ts';
import { unread } from './angles.ts';
import { axisQuestion, withAxisChoice } from './axis-question.ts';
import { headingAdvice, leastMetres } from './columns.ts';
import { asDegrees, asDms } from './format-coordinates.ts';
import { asMgrs } from './format-grid.ts';
import { readCoordinates } from './read-coordinates.ts';

const nothingRead: PointRead = {
  position: null,
  readAs: '',
  order: '',
  source: null,
  others: [],
  systems: [],
  where: null,
  problem: '',
};

/** One position in any usual spelling, in all systems, or why it was not read. `choice` comes before what the text names. */
export function readPoint(text: string, choice: PointChoice = {}): PointRead {
  if (!text.trim()) return nothingRead;
  const read = readCoordinates(text, choice.epsg);
  const count = read.positions.length;
  if (count > 1) return refused('These are several positions. Convert them as a table, below.');
  if (read.problem) {
    const [problem = ''] = read.problem.text.split(headingAdvice);
    return refused(problem, read.problem.needsSystem ? metricReadings(text) : []);
  }
  const [found] = read.positions;
  if (!found) return refused(unread(text));
  const epsg = read.system === 'MGRS' ? null : (read.epsg ?? 4326);
  const inDegrees = epsg !== null && isInDegrees(epsg);
  const written = inDegrees ? (readCoordinates(text, 4326).positions[0] ?? found) : found;
  const position = inDegrees ? toWgs84(withAxisChoice(written, axisChoice(choice)), epsg) : found;
  if (Math.abs(position[1]) > 90) return refused(`Latitude goes from −90 to 90. We read ${position[1]}.`);
  return {
    ...nothingRead,
    position,
    readAs: spoken(read.system),
    order: inDegrees && choice.swap ? swappedOrder(read.order) : read.order,
    source: epsg === null ? 'mgrs' : sourceOf(epsg, read.system),
    others: epsg === null ? [] : inDegrees ? degreeReadings(written, epsg, choice) : gridReadings(text, epsg),
    systems: systemsAt(position),
    where: sideOfBorder(position),
  };
}

const refused = (problem: string, others: PointRead['others'] = []): PointRead => ({ ...nothingRead, others, problem });

const axisChoice = ({ swap, south }: PointChoice) => ({
  ...(swap !== undefined && { swapAxes: swap }),
  ...(south !== undefined && { areSouth: south }),
});

/** "WGS 84, degrees" as people say it: degrees, WGS 84. */
function spoken(system: string): string {
  const [, datum, parts] = /^([^,]+), (.+)$/.exec(system) ?? [];
  return datum && parts ? `${parts}, ${datum}` : system;
}

const swappedOrder = (order: string): string =>
  order === 'latitude first' ? 'longitude first' : order === 'longitude first' ? 'latitude first' : order;

function sourceOf(epsg: Epsg, system: string): ShownSystem['id'] {
  if (epsg === 4326) return system.includes('minutes') ? 'dms' : 'degrees';
  return ({ 4209: 'arc', 32735: 'utm35', 32736: 'utm36', 20935: 'arc35', 20936: 'arc36' } as const)[epsg];
}

/** Latitude and longitude swapped, south of the equator, or the other datum. */
function degreeReadings(written: Position, epsg: Epsg, choice: PointChoice): PointRead['others'] {
  const question = axisQuestion([withAxisChoice(written, axisChoice(choice))], axisChoice(choice));
  const others: PointRead['others'] = [];
  if (question?.question === 'south') others.push({ label: 'It is south', choice: { ...choice, south: true } });
  if (Math.abs(written[0]) <= 90) {
    const label = choice.swap ? 'Latitude and longitude as written' : 'Latitude and longitude swapped';
    const { swap, ...rest } = choice;
    others.push({ label, choice: swap ? rest : { ...rest, swap: true } });
  }
  const other = epsg === 4326 ? 4209 : 4326;
  return [...others, { label: `It is ${datumOf(other)}`, choice: { ...choice, epsg: other } }];
}

const datumOf = (epsg: Epsg): string => (isArc1950(epsg) ? 'Arc 1950' : 'WGS 84');

const isArc1950 = (epsg: Epsg): boolean => epsg === 4209 || epsg === 20935 || epsg === 20936;

const grids = [32735, 32736, 20935, 20936] as const;

/** The name of a grid in a link: UTM 35S, Arc 1950 / UTM 35S. */
const gridName = (epsg: (typeof grids)[number]): string =>
  `${isArc1950(epsg) ? 'Arc 1950 / ' : ''}UTM ${epsg % 2 ? '35S' : '36S'}`;

/** The other datum in the same zone, and the other zone where it is in Zimbabwe too. */
function gridReadings(text: string, epsg: Epsg): PointRead['others'] {
  return metricReadings(text).filter(({ choice }) => choice.epsg !== epsg);
}

/** The grids in which the metres of a text are in Zimbabwe. */
const metricReadings = (text: string): PointRead['others'] =>
  grids.flatMap((epsg) => {
    const { positions, problem } = readCoordinates(text, epsg);
    return !problem && positions.every(isNearZimbabwe) ? [{ label: `It is ${gridName(epsg)}`, choice: { epsg } }] : [];
  });

/** The area of use of Arc 1950 in the EPSG register (datum 6209): west, south, east and north. */
const arcRegion = [19.99, -26.88, 35.93, -8.19] as const;

const isInArcRegion = ([lon, lat]: Position): boolean =>
  lon >= arcRegion[0] && lon <= arcRegion[2] && lat >= arcRegion[1] && lat <= arcRegion[3];

/** A position in every system, in the order of the page. */
export function systemsAt(position: Position): ShownSystem[] {
  const [latitude, longitude] = asDegrees(position);
  const dms = asDms(position);
  const square = asMgrs(position);
  const exact = { accuracy: 'exact', isExact: true };
  return [
    {
      ...{ id: 'degrees', name: 'Degrees', detail: 'WGS 84, EPSG:4326', value: `${latitude}, ${longitude}` },
      ...{ copied: plain(`${latitude}, ${longitude}`), ...exact },
    },
    {
      ...{ id: 'dms', name: 'Degrees, minutes, seconds', detail: 'WGS 84', value: dms.join('  ') },
      ...{ copied: dms.join(' '), ...exact },
    },
    gridAt(position, 32735, 'utm35'),
    gridAt(position, 32736, 'utm36'),
    arcDegreesAt(position),
    gridAt(position, 20935, 'arc35'),
    gridAt(position, 20936, 'arc36'),
    {
      ...{ id: 'mgrs', name: 'MGRS', value: square, copied: square },
      detail: square ? `Sentinel-2 tile ${square.slice(0, 6).replace(' ', '')}` : '',
      ...(square ? { accuracy: 'to 1 m', isExact: true } : { accuracy: 'not near the poles', isExact: false }),
    },
  ];
}

function arcDegreesAt(position: Position): ShownSystem {
  const row = { id: 'arc', name: 'Arc 1950, degrees', detail: 'EPSG:4209', isExact: false } as const;
  if (!isInArcRegion(position)) return { ...row, value: '', copied: '', accuracy: 'outside its region' };
  const value = asDegrees(fromWgs84(position, 4209)).join(', ');
  return { ...row, value, copied: `Arc 1950 ${plain(value)}`, accuracy: 'tens of metres' };
}

function gridAt(position: Position, epsg: (typeof grids)[number], id: ShownSystem['id']): ShownSystem {
  const zone = epsg % 2 ? 35 : 36;
  const isArc = isArc1950(epsg);
  const name = gridName(epsg);
  const row = { id, name, detail: `${isArc ? '' : 'WGS 84, '}EPSG:${epsg}`, isExact: false };
  if (isArc && !isInArcRegion(position)) return { ...row, value: '', copied: '', accuracy: 'outside its region' };
  const metres = fromWgs84(position, epsg);
  // The same limits as for metres that are read.
  const isShown = metres[0] >= leastMetres && metres[0] < 1e6 && position[1] > -40 && position[1] <= 0;
  if (!isShown) return { ...row, value: '', copied: '', accuracy: 'outside its zone' };
  const [east, north] = metres.map((one) => one.toFixed(0));
  const isOutside = utmZoneAt(position).zone !== zone;
  return {
    ...row,
    value: `${inGroups(east)} E  ${inGroups(north)} N`,
    copied: `${isArc ? 'Arc 1950 ' : ''}UTM ${zone}S ${east} E ${north} N`,
    accuracy:
      [isArc ? 'tens of metres' : '', isOutside ? 'outside its zone' : ''].filter(Boolean).join(', ') || 'exact',
    isExact: !isArc && !isOutside,
  };
}

/** `7771132` with narrow spaces between its groups of three. */
const inGroups = (digits = ''): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '\u202F');

/** With the minus sign of a keyboard, which other programs read. */
const plain = (text: string): string => text.replaceAll('−', '-');
