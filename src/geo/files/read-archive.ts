import { unpack } from './archive.ts';
import { type ParsedFile, UnreadableFile } from './area-file.ts';
import { textOf, wrongType } from './file-type.ts';
import { readJson } from './read-json.ts';
import { readShapefile } from './read-shapefile.ts';
import { readXml } from './read-xml.ts';

/** Reads a zip of a shapefile, a KMZ, or one GeoJSON, KML or GPX file. Throws UnreadableFile for others. */
export function readArchive(bytes: Uint8Array): ParsedFile {
  const { names, files } = unpack(bytes, /\.(?:shp|prj|kml|gpx|geojson|json)$/i);
  if (names.includes('[Content_Types].xml')) throw wrongType('an Excel or Word file');
  if (names.some((name) => /\.gdb\//i.test(name))) throw wrongType('a file geodatabase');
  const found = [...files.keys()].sort((one, other) => depth(one) - depth(other));
  const withEnding = (ending: RegExp): string | undefined => found.find((name) => ending.test(name));
  const shp = withEnding(/\.shp$/i);
  if (shp) return readLayer(files, shp);
  const kml = withEnding(/(?:^|\/)doc\.kml$/i) ?? withEnding(/\.kml$/i);
  if (kml) return { ...readXml(textOf(files.get(kml) ?? new Uint8Array())), kind: 'KMZ' };
  const other = withEnding(/\.gpx$/i) ?? withEnding(/json$/i);
  if (other) return readText(files.get(other) ?? new Uint8Array(), other);
  throw new UnreadableFile('This zip has no .shp file. A shapefile needs at least .shp, .shx and .dbf.');
}

const depth = (name: string): number => name.split('/').length;

const readText = (bytes: Uint8Array, name: string): ParsedFile =>
  name.toLowerCase().endsWith('.gpx') ? readXml(textOf(bytes)) : readJson(textOf(bytes));

function readLayer(files: ReadonlyMap<string, Uint8Array>, name: string): ParsedFile {
  const layers = [...files.keys()].filter((file) => /\.shp$/i.test(file));
  const isPrjOf = (file: string): boolean => file.toLowerCase() === name.toLowerCase().replace(/shp$/, 'prj');
  const prj = [...files.keys()].find(isPrjOf);
  const parsed = readShapefile(files.get(name) ?? new Uint8Array(), prj === undefined ? undefined : files.get(prj));
  const only = `This zip has ${layers.length} layers. We used ${name.split('/').at(-1)}.`;
  return layers.length > 1 ? { ...parsed, notes: [only] } : parsed;
}
