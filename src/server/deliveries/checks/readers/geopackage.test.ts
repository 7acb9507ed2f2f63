import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { FeatureTable } from '#server/open-data/open-data.ts';
import { writeFeatureTables } from '#server/open-data/open-data.ts';
import { moved, utmSquare, type Xy } from '#tests/support/area-files/shapefiles.ts';
import { findingsOf, inUtm, nothingAgreed } from '#tests/support/deliveries/findings-of.ts';

const field = (x = 0, y = 0): Xy[] =>
  moved(
    utmSquare.map(([a, b]) => [a / 10 + 590_000, b / 10 + 7_000_000] as const),
    x,
    y,
  );
const polygonTable = (id: string, rings: readonly (readonly Xy[])[]): FeatureTable => ({
  id,
  date: '2026-11-29',
  geometry: 'MultiPolygon',
  columns: [{ name: 'class', type: 'text' }],
  credit: '',
  features: rings.map((ring) => ({
    geometry: { type: 'MultiPolygon', coordinates: [[ring.map(([x, y]) => [x, y] as const)]] },
    properties: { class: 'maize' },
  })),
});
const pointTable = (id: string, positions: readonly Xy[]): FeatureTable => ({
  ...polygonTable(id, []),
  geometry: 'Point',
  features: positions.map(([x, y]) => ({
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: { class: '' },
  })),
});

const bowtie: Xy[] = [
  [660_000, 7_770_000],
  [661_000, 7_771_000],
  [661_000, 7_770_000],
  [660_000, 7_771_000],
  [660_000, 7_770_000],
];

/** Writes layers, and then runs SQL on the file. */
const geoPackage =
  (tables: readonly FeatureTable[], ...sql: string[]) =>
  (file: string): void => {
    writeFeatureTables(file, tables, 32735);
    const database = new DatabaseSync(file);
    for (const each of sql) database.exec(each);
    database.close();
  };

const fields = polygonTable('fields', [field(), field(2000), field(0, 2000)]);

it('says what a GeoPackage is', async () => {
  expect(await findingsOf('landuse.gpkg', geoPackage([fields]), inUtm)).toEqual({
    summary: 'GeoPackage, 1 layer, 3 polygons',
    passed: [
      'name: landuse.gpkg is a GeoPackage',
      'whole: Complete, the database is sound',
      'system: EPSG:32735, as agreed',
      'area: Inside the area, to 50 m',
      'geometry: 3 polygons, all valid',
    ],
    notPassed: [],
  });
});

it('names each of several layers', async () => {
  const points = pointTable('checks', [[660_000, 7_770_000]]);
  const { summary, passed } = await findingsOf('a.gpkg', geoPackage([fields, points]), inUtm);
  expect(summary).toBe('GeoPackage, 2 layers, 3 polygons, 1 point');
  expect(passed).toContain('geometry: fields: 3 polygons, all valid');
  expect(passed).toContain('system: checks: EPSG:32735, as agreed');
});

it('states the facts when nothing was agreed', async () => {
  const { passed, notPassed } = await findingsOf('a.gpkg', geoPackage([fields]), nothingAgreed);
  expect(notPassed).toEqual([]);
  expect(passed).toContain('system: EPSG:32735');
});

/** The bytes of a good file, changed. */
const changed =
  (change: (bytes: Buffer) => Uint8Array) =>
  (file: string): void => {
    geoPackage([fields])(file);
    writeFileSync(file, change(readFileSync(file)));
  };
const blob = (hex: string): string => `UPDATE fields SET geom = x'${hex}' WHERE fid = 2`;
const head = '4750000103000000';
const standardTriggers = `
  CREATE TRIGGER rtree_fields_geom_insert AFTER INSERT ON fields BEGIN SELECT 1; END;
  CREATE TRIGGER trigger_insert_feature_count_fields AFTER INSERT ON fields BEGIN SELECT 1; END;
`;

describe('what is not right', () => {
  it.each<[string, (file: string) => void, string[]]>([
    [
      'polygons that cross themselves',
      geoPackage([polygonTable('fields', [field(), bowtie, field(2000), bowtie])]),
      ['geometry: 2 of 4 polygons cross themselves: 2 and 4'],
    ],
    [
      'points outside the area',
      geoPackage([
        pointTable('checks', [
          [660_000, 7_770_000],
          [700_000, 7_770_000],
          [600_000, 7_770_000],
        ]),
      ]),
      ['area: 2 of 3 points lie outside the area, the farthest 46.3 km: 2 and 3'],
    ],
    ['an empty layer', geoPackage([polygonTable('fields', [])]), ['content: It is empty: no features']],
    ['no layers', geoPackage([]), ['content: It is empty: no layers']],
    [
      'another system',
      (file) => writeFeatureTables(file, [pointTable('checks', [[28.5, -20.1]])], 4326),
      ['system: EPSG:4326, but EPSG:32735 was agreed'],
    ],
    [
      'a description of another system',
      geoPackage(
        [fields],
        `UPDATE gpkg_spatial_ref_sys SET definition = replace(definition, '27.0', '33.0') WHERE srs_id = 32735`,
      ),
      ['system: EPSG:32735 is described with the parameters of EPSG:32736'],
    ],
    [
      'two systems in a layer',
      geoPackage([fields], 'UPDATE gpkg_contents SET srs_id = 4326'),
      ['system: The layer names more than one coordinate system'],
    ],
    [
      'a geometry of a count without end',
      geoPackage([fields], blob(`${head}0103000000ffffffff`)),
      ['geometry: 1 of 2 polygons and 1 feature cannot be read: 2'],
    ],
    [
      'a geometry in a geometry in a geometry',
      geoPackage([fields], blob(`${head}${'010700000001000000'.repeat(100)}`)),
      ['geometry: 1 of 2 polygons and 1 feature cannot be read: 2'],
    ],
    [
      'no bytes of a geometry',
      geoPackage([fields], blob('')),
      ['geometry: 1 of 2 polygons and 1 feature cannot be read: 2'],
    ],
    [
      'a trigger',
      geoPackage(
        [fields],
        'CREATE TRIGGER steal AFTER INSERT ON fields BEGIN DELETE FROM fields; END',
        standardTriggers,
      ),
      ['extras: 1 trigger that is not of the standard: steal'],
    ],
    [
      'views, one in place of a layer',
      geoPackage([fields], 'ALTER TABLE fields RENAME TO other', 'CREATE VIEW fields AS SELECT * FROM other'),
      ['content: the table of the layer is missing', 'extras: 1 view that is not of the standard: fields'],
    ],
    [
      'no table of contents',
      geoPackage([fields], 'PRAGMA foreign_keys = OFF', 'DROP TABLE gpkg_contents'),
      ['whole: Its table gpkg_contents is missing'],
    ],
    ['no end', changed((bytes) => bytes.subarray(0, bytes.length - 5000)), ['whole: Its database is damaged']],
    ['a damaged page', changed((bytes) => bytes.fill(0x5a, 4096, 4400)), ['whole: Its database is damaged']],
  ])('%s', async (_, content, findings) => {
    expect((await findingsOf('a.gpkg', content, inUtm)).notPassed).toEqual(findings);
  });
});
