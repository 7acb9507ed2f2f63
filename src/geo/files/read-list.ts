import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import { closed } from '#geo/geodesy/area.ts';
import { type FileChoice, type LeftOut, type ParsedFile, SystemNeeded, UnreadableFile } from './area-file.ts';
import { wrongType } from './file-type.ts';

/**
 * The positions of a coordinate list or table, converted to WGS 84: three or more are the corners of an area in their
 * order. Throws SystemNeeded for metres without a system, UnreadableFile with the line that could not be read.
 */
export function readList(text: string, { epsg }: FileChoice): ParsedFile {
  const { positions, problem, epsg: found, notes } = readCoordinates(text, epsg);
  if (problem?.needsSystem) throw new SystemNeeded(problem.text);
  if (!positions.length && isProse(text)) throw wrongType('text without coordinates');
  if (problem) throw new UnreadableFile(`Line ${problem.line}: ${problem.text}`);
  const file = { kind: 'Coordinates', epsg: 4326, sourceEpsg: found ?? 4326, leftOut: [] as LeftOut[] } as const;
  const feature = { attributes: {}, polygons: [], lines: [], points: [] };
  if (positions.length < 3) return { ...file, features: [{ ...feature, points: positions }], notes };
  const joined = `We joined the ${positions.length} positions in their order.`;
  return { ...file, features: [{ ...feature, polygons: [[closed(positions)]] }], notes: [joined, ...notes] };
}

/** Fewer than half of the lines have two numbers. */
function isProse(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim());
  return lines.filter((line) => /\d.*\D.*\d/.test(line.slice(0, 100))).length * 2 < lines.length;
}
