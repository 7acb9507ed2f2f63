import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { UnreadableFile } from '#geo/files/area-file.ts';
import { systemOfPrj } from '#geo/files/named-system.ts';
import { type CheckedContent, DamagedFile, type FileToCheck, failed, notChecked, passed } from '../file-check.ts';
import {
  epsgSystem,
  LayerCheck,
  type NamedSystem,
  newTestBudget,
  systemFinding,
  type TestBudget,
} from '../shapes/layer-check.ts';
import { counted, listed, plain } from '../words.ts';
import { joinLayers, sumOfCounts } from './join-layers.ts';
import { NoGeometry, shapeOfBlob } from './well-known-binary.ts';

type Row = Record<string, SQLOutputValue>;

/** Layers, systems and geometry of a GeoPackage (OGC 12-128r18). @throws DamagedFile */
export function checkGeoPackage({ path, agreed, drawing }: FileToCheck): CheckedContent {
  try {
    const database = openSafely(path);
    try {
      return new Package(database, agreed, drawing).check();
    } finally {
      database.close();
    }
  } catch (error) {
    // SQLite refuses what it cannot read, and Node the integers that it cannot hold, with errors of their own.
    if (/^ERR_(?:SQLITE_ERROR|OUT_OF_RANGE)$/.test(String((error as { code?: string }).code)))
      throw new DamagedFile('Its database is damaged');
    throw error;
  }
}

/** The file is read only and as it is: no journal beside it is applied, and nothing that its schema names is run. */
function openSafely(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.search = '?mode=ro&immutable=1';
  const database = new DatabaseSync(address, {
    readOnly: true,
    allowExtension: false,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: deliveryLimits.featureMaxBytes, attach: 0, sqlLength: 1_000_000 },
  });
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0');
  return database;
}

interface Contents {
  table: string;
  dataType: string;
  srsId: number | null;
}

/** What is found of a layer, and its features by their nouns. */
interface LayerFindings extends Pick<LayerCheck, 'nouns'> {
  findings: Finding[];
}

const noNouns: LayerFindings['nouns'] = new Map();
const unread = (text: string): LayerFindings => ({ nouns: noNouns, findings: [failed('content', text)] });

/** `2 layers, 1 table`. */
function summaryOf(contents: readonly Contents[]): string[] {
  const count = (is: (dataType: string) => boolean): number => contents.filter(({ dataType }) => is(dataType)).length;
  const layers = count((type) => type === 'features');
  const tiles = count((type) => type === 'tiles');
  const tables = contents.length - layers - tiles;
  return [
    ...(layers || !contents.length ? [counted(layers, 'layer')] : []),
    ...(tiles ? [`${counted(tiles, 'layer')} of tiles`] : []),
    ...(tables ? [counted(tables, 'table')] : []),
  ];
}

class Package {
  readonly #database: DatabaseSync;
  readonly #agreed: FileToCheck['agreed'];
  readonly #drawing: FileToCheck['drawing'];

  constructor(database: DatabaseSync, agreed: FileToCheck['agreed'], drawing: FileToCheck['drawing']) {
    this.#database = database;
    this.#agreed = agreed;
    this.#drawing = drawing;
  }

  check(): CheckedContent {
    const findings: Finding[] = [this.#soundness()];
    const tables = new Set(
      this.#rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").map(
        ({ name }) => String(name),
      ),
    );
    const missing = ['gpkg_contents', 'gpkg_spatial_ref_sys'].filter((table) => !tables.has(table));
    if (missing.length) throw new DamagedFile(`Its table ${listed(missing)} is missing`);
    const contents = this.#contents();
    const isNamed = contents.length > 1;
    const budget = newTestBudget();
    const read = contents
      .slice(0, deliveryLimits.layersMax)
      .map((each) => (each.dataType === 'features' ? this.#layer(each, isNamed, tables, budget) : this.#other(each)));
    findings.push(...joinLayers(read.map((layer) => layer.findings)));
    if (!contents.length) findings.push(failed('content', 'It is empty: no layers'));
    if (contents.length > read.length) {
      findings.push(notChecked('content', `Only the first ${grouped(read.length)} layers were read`));
    }
    findings.push(...this.#extras(tables));
    return { summary: ['GeoPackage', ...summaryOf(contents), ...sumOfCounts(read)].join(', '), findings };
  }

  #rows(sql: string, ...values: (string | number)[]): Row[] {
    return this.#database.prepare(sql).all(...values);
  }

  #soundness(): Finding {
    const [first] = this.#rows('PRAGMA quick_check(1)');
    const found = String(Object.values(first ?? {})[0]);
    if (found !== 'ok') throw new DamagedFile('Its database is damaged');
    return passed('whole', 'Complete, the database is sound');
  }

  #contents(): Contents[] {
    const rows = this.#rows(
      `SELECT table_name, data_type, srs_id FROM gpkg_contents ORDER BY rowid LIMIT ${deliveryLimits.layersMax + 100}`,
    );
    return rows.map(({ table_name, data_type, srs_id }) => ({
      table: String(table_name),
      dataType: String(data_type),
      srsId: typeof srs_id === 'number' ? srs_id : null,
    }));
  }

  /** Tables without geometry have no place; of tiles the system is read. */
  #other({ table, dataType, srsId }: Contents): LayerFindings {
    if (dataType !== 'tiles') return { nouns: noNouns, findings: [] };
    const { system } = this.#system(srsId ?? 0);
    const { outcome, text } = systemFinding(system, this.#agreed.epsg);
    const name = plain(table);
    const findings: Finding[] = [{ id: 'system', outcome, text: `${name}: ${text}` }];
    if (this.#agreed.area) findings.push(notChecked('area', `${name}: tiles are not compared with the area`));
    return { nouns: noNouns, findings };
  }

  #layer({ table, srsId }: Contents, isNamed: boolean, tables: ReadonlySet<string>, budget: TestBudget): LayerFindings {
    const name = isNamed ? table : null;
    const prefix = isNamed ? `${plain(table)}: ` : '';
    if (!tables.has(table)) return unread(`${prefix}the table of the layer is missing`);
    const [geometry] = this.#rows('SELECT column_name, srs_id FROM gpkg_geometry_columns WHERE table_name = ?', table);
    if (!geometry) return unread(`${prefix}the layer has no column of geometries`);
    const { system, contradiction } = this.#system(Number(geometry['srs_id']));
    const check = new LayerCheck({ name, system, agreed: this.#agreed, budget, drawing: this.#drawing });
    const strange = this.#addFeatures(check, table, String(geometry['column_name']), Number(geometry['srs_id']));
    const systems = [srsId, ...strange].filter((id) => id !== null && id !== geometry['srs_id']);
    const findings = check.findings();
    if (contradiction) findings.push(failed('system', prefix + contradiction));
    if (systems.length) {
      findings.push(failed('system', `${prefix}The layer names more than one coordinate system`));
    }
    return { nouns: check.nouns, findings };
  }

  #system(srsId: number): { system: NamedSystem | null; contradiction?: string } {
    // Undefined by the standard.
    if (srsId === 0 || srsId === -1) return { system: null };
    const [row] = this.#rows(
      'SELECT srs_name, organization, organization_coordsys_id AS number, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?',
      srsId,
    );
    if (!row) return { system: null, contradiction: `The coordinate system ${srsId} is not described in the file` };
    if (String(row['organization']).toUpperCase() !== 'EPSG') {
      return { system: { epsg: null, title: `“${plain(String(row['srs_name']))}”` } };
    }
    const epsg = Number(row['number']);
    const described = describedSystem(String(row['definition']));
    const system = epsgSystem(epsg);
    if (described === null || described === epsg) return { system };
    return { system, contradiction: `${system.title} is described with the parameters of EPSG:${described}` };
  }

  /** Adds every feature, and returns the systems that geometries name besides that of their column. */
  #addFeatures(check: LayerCheck, table: string, column: string, srsId: number): Set<number> {
    const most = deliveryLimits.featureMaxBytes;
    const geometry = quoted(column);
    const number = this.#numberOf(table);
    const statement = this.#database.prepare(
      `SELECT ${number}, CASE WHEN length(${geometry}) < ${most} THEN ${geometry} END, ${geometry} IS NULL FROM ${quoted(table)}`,
    );
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const strange = new Set<number>();
    for (const row of statement.iterate() as unknown as Iterable<SQLOutputValue[]>) {
      const [id, blob, isNull] = row;
      const place = typeof id === 'bigint' ? Number(id) : check.features + 1;
      if (isNull) check.add(place, { points: [], lines: [], polygons: [], others: 0 });
      else if (!(blob instanceof Uint8Array)) check.add(place, undefined);
      else {
        const found = shapeIn(blob);
        if (found && found.srsId !== srsId) strange.add(found.srsId);
        check.add(place, found?.shape);
      }
    }
    if (check.wantsAttributes) this.#addAttributes(check, table, column);
    return strange;
  }

  /** The column with the number of a feature. */
  #numberOf(table: string): string {
    const [key] = this.#rows(`SELECT name FROM pragma_table_info(?) WHERE pk = 1 AND type LIKE 'INTEGER'`, table);
    return key ? quoted(String(key['name'])) : 'rowid';
  }

  /** In a second pass, for the few files that are small enough. */
  #addAttributes(check: LayerCheck, table: string, geometry: string): void {
    const number = this.#numberOf(table);
    const columns = this.#rows('SELECT name FROM pragma_table_info(?)', table)
      .map(({ name }) => String(name))
      .filter((name) => name !== geometry && quoted(name) !== number);
    const statement = this.#database.prepare(
      `SELECT ${[number, ...columns.map(quoted)].join(', ')} FROM ${quoted(table)}`,
    );
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    for (const [id, ...values] of statement.iterate() as unknown as Iterable<SQLOutputValue[]>) {
      if (!check.wantsAttributes) return;
      const attributes = Object.fromEntries(columns.map((name, at) => [name, plainValue(values[at] ?? null)]));
      check.setAttributes(Number(id), attributes);
    }
  }

  /** Triggers and views by which a program that opens the file would run what somebody wrote into it. */
  #extras(tables: ReadonlySet<string>): Finding[] {
    const found = this.#rows(
      "SELECT type, name, tbl_name FROM sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 10000",
    );
    const strange = found.filter(({ type, name }) => type === 'view' || !isOfStandard(String(name), tables));
    const named = (type: string): string[] =>
      strange.filter((one) => one['type'] === type).map(({ name }) => plain(String(name), 40));
    const texts = (['trigger', 'view'] as const).flatMap((type) => {
      const names = named(type);
      return names.length
        ? [
            `${counted(names.length, type)} that ${names.length === 1 ? 'is' : 'are'} not of the standard: ${listed(names)}`,
          ]
        : [];
    });
    return texts.length ? [failed('extras', texts.join('; '))] : [];
  }
}

const triggerNames = [
  /^(?:rtree|trigger_insert_feature_count|trigger_delete_feature_count)_(?<table>.+)$/,
  /^(?<table>.+)_(?:zoom|tile_column|tile_row)_(?:insert|update)$/,
  /^(?<table>gpkg_(?:tile_matrix|metadata_reference|metadata|data_columns|data_column_constraints))_/,
];

/** The names that the standard, GDAL and QGIS give: for the index of a layer, its count, tiles and metadata. */
function isOfStandard(name: string, tables: ReadonlySet<string>): boolean {
  const found = triggerNames.map((pattern) => pattern.exec(name)?.groups?.['table']).find(Boolean);
  // The name of an index goes on with that of its column.
  return found !== undefined && [...tables].some((table) => found === table || found.startsWith(`${table}_`));
}

/** Bytes have no place in text, and are left out. */
function plainValue(value: SQLOutputValue): string | number | null {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function shapeIn(blob: Uint8Array): ReturnType<typeof shapeOfBlob> | undefined {
  try {
    return shapeOfBlob(blob);
  } catch (error) {
    if (error instanceof NoGeometry) return undefined;
    throw error;
  }
}

/** The system that well-known text describes; null for one that is not compared here. */
function describedSystem(text: string): number | null {
  try {
    return systemOfPrj(text).epsg;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
