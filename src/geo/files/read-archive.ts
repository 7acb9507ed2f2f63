import { unpack } from './archive.ts';
import { damagedMessage, type FileFeature, type ParsedFile, UnreadableFile } from './area-file.ts';
import { listed } from './file-features.ts';
import { textOf, wrongType } from './file-type.ts';
import { readJson } from './read-json.ts';
import { readShapefile } from './read-shapefile.ts';
import { readXml } from './read-xml.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const layerEndings = [/\.shp$/i, /\.kml$/i, /\.gpx$/i, /\.(?:geojson|json)$/i];

/**
 * Reads the layer of a zip that has areas, with a note when there are others: a shapefile, KML, GPX or GeoJSON. Throws
 * UnreadableFile when it has no layer.
 */
export function readArchive(bytes: Uint8Array): ParsedFile {
  const { names, files } = unpack(bytes, /\.(?:shp|prj|dbf|cpg|kml|gpx|geojson|json)$/i);
  if (names.includes('[Content_Types].xml')) throw wrongType('an Excel or Word file');
  if (names.some((name) => /\.gdb\//i.test(name))) throw wrongType('a file geodatabase');
  return readLayers(files, 'This zip has no .shp file. A shapefile needs at least .shp, .shx and .dbf.');
}

/** As `readArchive`, of files by their names. `nothing` is the message when none is a layer. */
export function readLayers(files: Files, nothing: string): ParsedFile {
  const inOrder = [...files.keys()].sort((one, other) => rankOf(one) - rankOf(other));
  const waiting = inOrder.filter((name) => rankOf(name) < layerEndings.length);
  if (!waiting.length) throw new UnreadableFile(nothing);
  const layers: Layer[] = [];
  for (const name of waiting) {
    if (layers.some((layer) => layer.names.includes(name))) continue;
    layers.push(readLayer(files, name));
    if (layers.at(-1)?.rank === ranks.areas) break;
  }
  const [best] = [...layers].sort((one, other) => one.rank - other.rank);
  if (!best || best.file instanceof UnreadableFile) throw best?.file ?? new UnreadableFile('This zip is empty.');
  const others = waiting.filter((name) => !best.names.includes(name));
  return others.length ? { ...best.file, notes: [...best.file.notes, noteOn(best, others)] } : best.file;
}

/** Shapefiles first, then KML with doc.kml first, and of each the ones that are less deep in folders. */
function rankOf(name: string): number {
  const kind = layerEndings.findIndex((ending) => ending.test(name));
  const depth = 1 - 1 / name.split('/').length;
  return kind < 0 ? layerEndings.length : kind + (/(?:^|\/)doc\.kml$/i.test(name) ? 0 : depth / 2 + 0.25);
}

interface Layer {
  /** The files it was read from. */
  names: string[];
  file: ParsedFile | UnreadableFile;
  /** Layers with areas come before those with lines or points, and these before empty and damaged ones. */
  rank: number;
}

const ranks = { areas: 0, lines: 1, points: 2, empty: 3, unreadable: 4 };

function readLayer(files: Files, name: string): Layer {
  const bytes = files.get(name) ?? new Uint8Array();
  try {
    if (/\.shp$/i.test(name)) return layerOf([name], readShapefile(bytes, besides(files, name)));
    if (/\.kml$/i.test(name)) return readLinked(files, name);
    return layerOf([name], /\.gpx$/i.test(name) ? readXml(textOf(bytes)) : readJson(textOf(bytes)));
  } catch (error) {
    return { names: [name], file: asUnreadable(error), rank: ranks.unreadable };
  }
}

const asUnreadable = (error: unknown): UnreadableFile =>
  error instanceof UnreadableFile ? error : new UnreadableFile(damagedMessage);

const layerOf = (names: string[], file: ParsedFile): Layer => ({ names, file, rank: rankOfFeatures(file.features) });

function rankOfFeatures(features: readonly FileFeature[]): number {
  if (features.some(({ polygons }) => polygons.length)) return ranks.areas;
  if (features.some(({ lines }) => lines.length)) return ranks.lines;
  return features.length ? ranks.points : ranks.empty;
}

/** The files of the same shapefile. */
function besides(files: Files, name: string) {
  const partWith = (ending: string): Uint8Array | undefined => {
    const part = name.toLowerCase().replace(/shp$/, ending);
    return files.get([...files.keys()].find((file) => file.toLowerCase() === part) ?? '');
  };
  return { prj: partWith('prj'), dbf: partWith('dbf'), cpg: partWith('cpg') };
}

/** A KML with those of the archive that it shows, each once. */
function readLinked(files: Files, first: string): Layer {
  const names = [first];
  const read: Omit<ParsedFile, 'kind' | 'epsg'>[] = [];
  for (const name of names) {
    try {
      const text = textOf(files.get(name) ?? new Uint8Array());
      const { linked, ...file } = readXml(text, (link) => targetOf(files, name, link));
      read.push(file);
      for (const target of linked) if (!names.includes(target)) names.push(target);
    } catch (error) {
      if (name === first) throw error;
      read.push({
        features: [],
        leftOut: [{ part: 'linked file', reason: 'that is damaged', where: name }],
        notes: [],
      });
    }
  }
  return layerOf(names, {
    kind: 'KMZ',
    epsg: 4326,
    features: read.flatMap(({ features }) => features),
    leftOut: read.flatMap(({ leftOut }) => leftOut),
    notes: read.flatMap(({ notes }) => notes),
  });
}

/** The KML in the archive that a link in one of its files names; null for any other. */
function targetOf(files: Files, from: string, link: string): string | null {
  const base = `zip:///${from.split('/').map(encodeURIComponent).join('/')}`;
  if (!URL.canParse(link.replaceAll('\\', '/'), base)) return null;
  const { protocol, pathname } = new URL(link.replaceAll('\\', '/'), base);
  const target = [...files.keys()].find((name) => encodeURI(name).toLowerCase() === pathname.slice(1).toLowerCase());
  return protocol === 'zip:' && target && /\.kml$/i.test(target) ? target : null;
}

const baseOf = (name: string): string => name.split('/').at(-1) ?? name;

function noteOn({ names }: Layer, others: readonly string[]): string {
  return `There are ${names.length + others.length} layers. We used ${listed(names.map(baseOf))} and left out ${listed(others.map(baseOf))}.`;
}
