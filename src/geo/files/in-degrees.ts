import { chooseSystemMessage } from '#geo/coordinates/read-coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';
import { type FileChoice, type FileEpsg, type FileParts, type ParsedFile, SystemNeeded } from './area-file.ts';

type SystemOfFile = Pick<ParsedFile, 'kind' | 'epsg' | 'sourceEpsg'>;

const noPrj = 'The shapefile does not say which coordinate system it uses. Choose one:';

/** A file's parts in WGS 84 with the system they came from. Throws SystemNeeded while no system fits the numbers. */
export function inDegrees(
  parts: FileParts,
  file: SystemOfFile,
  choice: FileChoice,
): FileParts & { epsg: Epsg; notes: string[] } {
  const positions = positionsOf(parts);
  const isDegrees = positions.every(isPossible);
  if (file.sourceEpsg) return { ...parts, epsg: file.sourceEpsg, notes: [] };
  const epsg = choice.epsg ?? file.epsg ?? (file.kind === 'Shapefile' ? null : 4326);
  if (!epsg) throw new SystemNeeded(noPrj);
  const isMetric = epsg === 3857 || !isInDegrees(epsg);
  if (!isDegrees && !isMetric) throw new SystemNeeded(chooseSystemMessage);
  // Three corners within 90 m of the origin of the grid are more likely degrees.
  if (isDegrees && isMetric && positions.length) throw new SystemNeeded('These numbers look like degrees, not metres.');
  const converted = mapParts(parts, (position) => toWgs84(position, epsg));
  if (!positionsOf(converted).every(isPossible)) {
    throw new SystemNeeded(
      `These numbers do not fit ${epsg === 3857 ? 'Web Mercator' : nameOf(epsg)}. Choose another:`,
    );
  }
  return { ...converted, epsg: epsg === 3857 ? 4326 : epsg, notes: noteOn(epsg) };
}

/** Every position of the parts passed through a function. */
export const mapParts = ({ polygons, lines, points }: FileParts, change: (at: Position) => Position): FileParts => ({
  polygons: polygons.map((polygon) => polygon.map((ring) => ring.map(change))),
  lines: lines.map((line) => line.map(change)),
  points: points.map(change),
});

export const positionsOf = ({ polygons, lines, points }: FileParts): Position[] => [
  ...polygons.flat(2),
  ...lines.flat(),
  ...points,
];

const isPossible = ([lon, lat]: Position): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

function noteOn(epsg: FileEpsg): string[] {
  if (epsg === 4326) return [];
  if (epsg === 3857) return ['We converted the file from Web Mercator.'];
  const isArc = nameOf(epsg).startsWith('Arc');
  return [`We converted the file from ${nameOf(epsg)}${isArc ? ', to within tens of metres' : ''}.`];
}
