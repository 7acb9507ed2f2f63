import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { type FileFormat, type FileSystem, fileSystems } from '#contract/areas/open-data.ts';
import {
  type MadeFile as File,
  type FileContent,
  type Manifest,
  makeFolder,
  writeMadeFile,
} from '#server/platform/made-files/make-folder.ts';
import { writeGeoPackage } from './geopackage.ts';
import { countryMap, layerMap, zonesMap } from './layer-maps.ts';
import { type LayerId, mapPackFiles, type OpenLayer, readBasePack, readLayers, readPlaceRows } from './layers.ts';
import { creditOf, isKeptApart } from './open-data.ts';
import { layerAsShapefile, localDate } from './shapefile.ts';
import { layerAsCsv, layerAsGeoJson, layerAsKml } from './text-formats.ts';

export type PictureFormat = 'map' | 'country' | 'country-on-phone' | 'zones';

export interface MadeFile extends File {
  /** Null: all layers with the usual licences in one file. */
  layer: LayerId | null;
  format: FileFormat | PictureFormat;
  /** The system of its coordinates. */
  epsg: FileSystem;
}

/** To be raised when the files of the same data change. */
const version = 1;

/** What the files are made from: the map pack and the form of the files. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(String(version));
  for (const file of mapPackFiles()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Writes all files of the open data and their manifest into a folder. The same data makes the same bytes on every machine.
 * Takes some seconds of processor time and 60 MB of disk.
 */
export const makeFiles = (folder: string): Promise<Manifest<MadeFile>> =>
  makeFolder(folder, fingerprint(), (making) => {
    const layers = readLayers();
    return [
      ...layers.flatMap((layer) => filesOf(layer, making)),
      ...packFiles(layers, making),
      ...mapFiles(layers, making),
    ];
  });

function filesOf(layer: OpenLayer, folder: string): MadeFile[] {
  const add = (format: FileFormat, epsg: FileSystem, content: FileContent): MadeFile =>
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
  const add = (layer: LayerId | null, format: PictureFormat, content: FileContent): MadeFile =>
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

function write(folder: string, file: Pick<MadeFile, 'layer' | 'format' | 'epsg'>, content: FileContent): MadeFile {
  const { layer, format, epsg } = file;
  const ending = layer === null && format === 'geojson' ? 'geojson.zip' : endings[format];
  const name = `zimbabwe${layer ? `-${layer}` : ''}${systemNames[epsg] ?? ''}.${ending}`;
  return { ...file, ...writeMadeFile(folder, name, content) };
}
