import { limits } from '#contract/limits.ts';
import { type AxisQuestion, axisQuestion, withAxisChoice } from '#geo/coordinates/axis-question.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { repairArea } from '#geo/polygons/repair-area.ts';
import { simplifyArea } from '#geo/polygons/simplify-area.ts';
import {
  type AreaFileResult,
  damagedMessage,
  type FileChoice,
  type FileParts,
  type NamedFile,
  type ParsedFile,
  SystemNeeded,
  tooLargeMessage,
  UnreadableFile,
} from './area-file.ts';
import { areaOfParts } from './area-of-parts.ts';
import { attributesIn, chosenFeatures, noteOnLeftOut, partsOf } from './file-features.ts';
import { fileTypeOf, textOf } from './file-type.ts';
import { inDegrees, mapParts, positionsOf } from './in-degrees.ts';
import { readArchive, readLayers } from './read-archive.ts';
import { readJson } from './read-json.ts';
import { readList } from './read-list.ts';
import { readShapefile } from './read-shapefile.ts';
import { readXml } from './read-xml.ts';

/**
 * The area in a file: GeoJSON, KML, KMZ, GPX, a zipped shapefile, or a list of coordinates. What the file leaves open is
 * a question, whose answer comes with the next call as the choice. `besides` are files chosen together with it, such as
 * the other parts of a shapefile. Any bytes give a result; nothing is thrown.
 */
export function readAreaFile(
  name: string,
  bytes: Uint8Array,
  choice: FileChoice = {},
  besides: readonly NamedFile[] = [],
): AreaFileResult {
  try {
    const file = besides.length ? readTogether([{ name, bytes }, ...besides]) : read(name, bytes, choice);
    const leftOut = noteOnLeftOut(file.leftOut);
    if (!file.features.length) throw nothingRead([...file.notes, ...leftOut]);
    const { parts: chosen, notes: joined } = partsOf(chosenFeatures(file.features, choice));
    const { epsg, notes: converted, ...parts } = inDegrees(chosen, file, choice);
    const meant = mapParts(parts, (at) => withAxisChoice(at, choice));
    const axis = axisQuestion(positionsOf(meant), choice);
    if (axis) return axisQuestionOn(axis, parts);
    const found = areaOfParts(meant, choice);
    if ('question' in found) return found;
    const { area, note } = simplified(found.area);
    return {
      area,
      notes: [...file.notes, ...converted, ...joined, ...found.notes, ...leftOut, ...note],
      source: { kind: file.kind, epsg, boundary: boundaryOf(epsg, choice) },
      // One of the points that an outline joins is no area.
      attributes: choice.closeLines && parts.lines.length === 0 ? [] : attributesIn(file.features),
    };
  } catch (error) {
    if (error instanceof SystemNeeded) return { question: 'epsg', message: error.message };
    return {
      error: error instanceof UnreadableFile ? error.message : damagedMessage,
    };
  }
}

function nothingRead(reasons: readonly string[]): UnreadableFile {
  const nothing = `This file has no areas, lines or points${reasons.length ? ' that we can read' : ''}.`;
  return new UnreadableFile([nothing, ...reasons].join(' '));
}

function readTogether(files: readonly NamedFile[]): ParsedFile {
  const large = files.find(({ bytes }) => bytes.length > limits.areaFileMaxBytes);
  if (large) throw new UnreadableFile(tooLargeMessage(large.bytes.length));
  return readLayers(new Map(files.map(({ name, bytes }) => [name, bytes])), oneFile);
}

const oneFile = 'Choose one file, or the parts of one shapefile together.';

function read(name: string, bytes: Uint8Array, choice: FileChoice): ParsedFile {
  if (bytes.length > limits.areaFileMaxBytes) throw new UnreadableFile(tooLargeMessage(bytes.length));
  if (!bytes.length) throw new UnreadableFile('This file is empty.');
  const type = fileTypeOf(name, bytes);
  if (type === 'archive') return readArchive(bytes);
  if (type === 'shape') return readShapefile(bytes);
  if (type === 'xml') return readXml(textOf(bytes));
  return type === 'json' ? readJson(textOf(bytes)) : readList(textOf(bytes), choice);
}

function boundaryOf(epsg: number, { epsg: chosen }: FileChoice): 'arc-1950' | 'file-without-system' | 'file' {
  if ([4209, 20935, 20936].includes(epsg)) return 'arc-1950';
  return chosen ? 'file-without-system' : 'file';
}

function axisQuestionOn({ question, message }: AxisQuestion, parts: FileParts): AreaFileResult {
  const answer = question === 'swap' ? { swapAxes: true } : { areSouth: true };
  const { polygons } = mapParts(parts, (at) => withAxisChoice(at, answer));
  return { question, message, ...(polygons.length && { preview: simplified(polygons).area }) };
}

function simplified(original: Area): { area: Area; note: string[] } {
  const { area, from, to, changePercent } = simplifyArea(original);
  if (from === to) return { area, note: [] };
  const percent = changePercent < 0.01 ? 'less than 0.01' : changePercent.toFixed(2);
  const note = `The outline has ${grouped(from)} points. We simplified it to ${grouped(to)}; the area changed by ${percent}%.`;
  // Simplification must not make a valid outline cross itself.
  const isSpoiled = checkArea(area).reason === 'crosses' && checkArea(original).reason !== 'crosses';
  return { area: isSpoiled ? repairArea(area) : area, note: [note] };
}
