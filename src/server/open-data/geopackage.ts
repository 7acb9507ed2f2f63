import { DatabaseSync } from 'node:sqlite';
import { type Epsg, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { type Bounds, boundsOf } from '#geo/map/mercator.ts';
import { type Feature, type Geometry, joinedBounds, type OpenLayer, positionsOf } from './layers.ts';
import { inSystem } from './text-formats.ts';
import { wellKnownText } from './well-known-text.ts';

/** The types of well-known binary. */
const binaryTypes = { Point: 1, LineString: 2, Polygon: 3, MultiLineString: 5, MultiPolygon: 6 };

/** A table of a GeoPackage, with its positions in the system of the file. */
export interface FeatureTable {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  geometry: Geometry['type'];
  columns: readonly { name: string; type: 'text' | 'integer' | 'real' }[];
  features: readonly Pick<Feature, 'geometry' | 'properties'>[];
  /** The attribution, stored as its description. */
  credit: string;
}

/** Writes layers of the open data into a new file, in a system. */
export const writeGeoPackage = (
  file: string,
  layers: readonly OpenLayer[],
  { epsg, creditOf }: { epsg: Epsg; creditOf: (layer: OpenLayer) => string },
): void =>
  writeFeatureTables(
    file,
    layers.map((layer) => ({
      ...layer,
      credit: creditOf(layer),
      features: layer.features.map(({ geometry, properties }) => ({ geometry: inSystem(geometry, epsg), properties })),
    })),
    epsg,
  );

/** Writes a GeoPackage 1.3 (OGC 12-128r17) into a new file. */
export function writeFeatureTables(file: string, tables: readonly FeatureTable[], epsg: Epsg): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(`
      PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300; PRAGMA journal_mode = off;
      BEGIN;
      CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
        organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
      CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
        description TEXT DEFAULT '', last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE,
        max_y DOUBLE, srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id));
      CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL REFERENCES gpkg_contents(table_name),
        column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
        srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id), z TINYINT NOT NULL, m TINYINT NOT NULL,
        PRIMARY KEY (table_name, column_name), UNIQUE (table_name));
    `);
    const addSystem = database.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)');
    addSystem.run('Undefined Cartesian', -1, 'NONE', -1, 'undefined');
    addSystem.run('Undefined geographic', 0, 'NONE', 0, 'undefined');
    for (const each of new Set<Epsg>([4326, epsg])) {
      addSystem.run(nameOf(each), each, 'EPSG', each, wellKnownText(each));
    }
    for (const table of tables) addTable(database, table, epsg);
    database.exec('COMMIT; VACUUM');
  } finally {
    database.close();
  }
}

function addTable(database: DatabaseSync, layer: FeatureTable, epsg: Epsg): void {
  const table = layer.id.replaceAll('-', '_');
  const columns = layer.columns.map(({ name, type }) => `"${name}" ${type.toUpperCase()}`);
  database.exec(
    `CREATE TABLE "${table}" (fid INTEGER PRIMARY KEY NOT NULL, geom ${layer.geometry.toUpperCase()}, ${columns.join(', ')})`,
  );
  const insert = database.prepare(`INSERT INTO "${table}" VALUES (?, ?, ${layer.columns.map(() => '?').join(', ')})`);
  const extents = layer.features.map(({ geometry, properties }, index) => {
    const bounds = boundsOf(positionsOf(geometry));
    const values = layer.columns.map(({ name }) => properties[name] ?? null);
    insert.run(index + 1, blobOf(geometry, bounds, epsg), ...values);
    return { bounds };
  });
  const [west, south, east, north] = joinedBounds(extents);
  database
    .prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(table, 'features', table, layer.credit, `${layer.date}T00:00:00.000Z`, west, south, east, north, epsg);
  database
    .prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)')
    .run(table, 'geom', layer.geometry.toUpperCase(), epsg);
}

/** A header with the bounds, then well-known binary. */
function blobOf(geometry: Geometry, [west, south, east, north]: Bounds, epsg: Epsg): Uint8Array {
  const writer = new Writer();
  const littleEndianWithBounds = 0b0000_0011;
  writer.bytes(0x47, 0x50, 0, littleEndianWithBounds).integers(epsg).doubles([west, east, south, north]);
  const { type, coordinates } = geometry;
  if (type === 'Point') writer.shape('Point').doubles(coordinates);
  else if (type === 'MultiLineString') {
    writer.shape(type).integers(coordinates.length);
    for (const line of coordinates) writer.shape('LineString').integers(line.length).doubles(line.flat());
  } else {
    writer.shape(type).integers(coordinates.length);
    for (const polygon of coordinates) {
      writer.shape('Polygon').integers(polygon.length);
      for (const ring of polygon) writer.integers(ring.length).doubles(ring.flat());
    }
  }
  return writer.finish();
}

class Writer {
  #parts: Buffer[] = [];

  bytes(...values: number[]): this {
    this.#parts.push(Buffer.from(values));
    return this;
  }

  integers(...values: number[]): this {
    this.#parts.push(Buffer.from(Uint32Array.from(values).buffer));
    return this;
  }

  doubles(values: readonly number[]): this {
    this.#parts.push(Buffer.from(Float64Array.from(values).buffer));
    return this;
  }

  /** The byte order and the type that begin a geometry. */
  shape(type: keyof typeof binaryTypes): this {
    return this.bytes(1).integers(binaryTypes[type]);
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
