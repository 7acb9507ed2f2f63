import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type FileFormat, type FileSystem, fileSystems } from '#contract/areas/open-data.ts';
import { writeGeoPackage } from './geopackage.ts';
import { countryMap, layerMap, zonesMap } from './layer-maps.ts';
import { type LayerId, mapPackFiles, type OpenLayer, readBasePack, readLayers, readPlaceRows } from './layers.ts';
import { creditOf, isKeptApart } from './open-data.ts';
import { layerAsShapefile, localDate } from './shapefile.ts';
import { layerAsCsv, layerAsGeoJson, layerAsKml } from './text-formats.ts';

export type PictureFormat = 'map' | 'country' | 'country-on-phone' | 'zones';

export interface MadeFile {
  /** Null: all layers with the usual licences in one file. */
  layer: LayerId | null;
  format: FileFormat | PictureFormat;
  /** The system of its coordinates. */
  epsg: FileSystem;
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface Manifest {
  madeFrom: string;
  files: readonly MadeFile[];
}

export const manifestName = 'manifest.json';

/** To be raised when the files of the same data change. */
const version = 1;

/** What the files are made from: the map pack and the form of the files. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(String(version));
  for (const file of mapPackFiles()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Writes all files of the open data and their manifest into a folder, which appears when it is complete. The same data
 * makes the same bytes on every machine. Takes some seconds of processor time and 60 MB of disk.
 */
export function makeFiles(folder: string): Manifest {
  const making = `${folder}-making-${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    const layers = readLayers();
    const files = [
      ...layers.flatMap((layer) => filesOf(layer, making)),
      ...packFiles(layers, making),
      ...mapFiles(layers, making),
    ];
    const manifest = { madeFrom: fingerprint(), files };
    writeFileSync(path.join(making, manifestName), JSON.stringify(manifest));
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
    return manifest;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

type Content = string | Uint8Array | ((file: string) => void);

function filesOf(layer: OpenLayer, folder: string): MadeFile[] {
  const add = (format: FileFormat, epsg: FileSystem, content: Content): MadeFile =>
    write(folder, { layer: layer.id, format, epsg }, content);
  const tables = fileSystems.flatMap((epsg) => {
    const csv = layerAsCsv(layer, epsg);
    // Without coordinates, the table is the same in all systems.
    return csv !== null && (epsg === 4326 || layer.geometry === 'Point') ? [add('csv', epsg, csv)] : [];
  });
  return [
    add('geojson', 4326, layerAsGeoJson(layer)),
    ...fileSystems.map((epsg) =>
      add('gpkg', epsg, (file) => writeGeoPackage(file, [layer], { epsg, creditOf: ({ id }) => creditOf(id) })),
    ),
    ...fileSystems.map((epsg) => add('shp', epsg, layerAsShapefile(layer, epsg))),
    add('kml', 4326, layerAsKml(layer)),
    ...tables,
  ];
}

function packFiles(layers: readonly OpenLayer[], folder: string): MadeFile[] {
  const packed = layers.filter(({ id }) => !isKeptApart(id));
  const texts = packed.map((layer) => [
    `${layer.id}.geojson`,
    [strToU8(layerAsGeoJson(layer)), { mtime: localDate(layer.date) }] as const,
  ]);
  return [
    ...fileSystems.map((epsg) =>
      write(folder, { layer: null, format: 'gpkg', epsg }, (file) =>
        writeGeoPackage(file, packed, { epsg, creditOf: ({ id }) => creditOf(id) }),
      ),
    ),
    write(folder, { layer: null, format: 'geojson', epsg: 4326 }, zipSync(Object.fromEntries(texts), { level: 9 })),
  ];
}

function mapFiles(layers: readonly OpenLayer[], folder: string): MadeFile[] {
  const drawn = { layers, base: readBasePack(), places: readPlaceRows() };
  const add = (layer: LayerId | null, format: PictureFormat, content: Content): MadeFile =>
    write(folder, { layer, format, epsg: 4326 }, content);
  return [
    ...layers.map(({ id }) => add(id, 'map', layerMap(drawn, id))),
    add(null, 'country', countryMap(drawn, { onPhone: false })),
    add(null, 'country-on-phone', countryMap(drawn, { onPhone: true })),
    add(null, 'zones', zonesMap(drawn)),
  ];
}

const endings: Record<MadeFile['format'], string> = {
  geojson: 'geojson',
  gpkg: 'gpkg',
  shp: 'shp.zip',
  kml: 'kml',
  csv: 'csv',
  map: 'png',
  country: 'svg',
  'country-on-phone': 'phone.svg',
  zones: 'zones.svg',
};
const systemNames: Partial<Record<FileSystem, string>> = {
  32735: '-utm35s',
  32736: '-utm36s',
  20935: '-arc1950-utm35s',
  20936: '-arc1950-utm36s',
};

const isText = (ending: string): boolean => /(?:geojson|kml|csv|svg)$/.test(ending);
/** For large files, the best quality would take a minute for a few percent. */
const brotliOf = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length < 200_000 ? 11 : 9 } });

function write(folder: string, file: Pick<MadeFile, 'layer' | 'format' | 'epsg'>, content: Content): MadeFile {
  const { layer, format, epsg } = file;
  const ending = layer === null && format === 'geojson' ? 'geojson.zip' : endings[format];
  const name = `zimbabwe${layer ? `-${layer}` : ''}${systemNames[epsg] ?? ''}.${ending}`;
  const target = path.join(folder, name);
  if (typeof content === 'function') content(target);
  else writeFileSync(target, content);
  const bytes = readFileSync(target);
  if (isText(ending)) writeFileSync(`${target}.br`, brotliOf(bytes));
  return { ...file, name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
