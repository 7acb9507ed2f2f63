import { type ParsedFile, UnreadableFile } from './area-file.ts';
import { wrongType } from './file-type.ts';
import { systemOfGeoJson } from './named-system.ts';
import { partsOf } from './parts.ts';

/** Reads GeoJSON, also with one object per line. Throws UnreadableFile for damaged and for other JSON. */
export function readJson(text: string): ParsedFile {
  const geojson = parse(text.replace(/^\uFEFF/, ''));
  const { type } = (geojson ?? {}) as { type?: unknown };
  if (type === 'Topology') throw wrongType('TopoJSON');
  if (typeof type !== 'string') throw wrongType('JSON of another kind');
  return { kind: 'GeoJSON', epsg: systemOfGeoJson(geojson), notes: [], ...partsOf(geojson) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { type: 'FeatureCollection', features: parseLines(text) };
  }
}

/** It begins each record of a GeoJSON text sequence (RFC 8142). */
const recordSign = '\u001E';

/** GeoJSON text sequences and newline-delimited GeoJSON. */
function parseLines(text: string): unknown[] {
  const lines = text
    .replaceAll(recordSign, '\n')
    .split(/[\r\n]+/)
    .filter((line) => line.trim());
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    throw new UnreadableFile('This GeoJSON is damaged or not complete. Export it again.');
  }
}
