import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DOMParser } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { fileSystems } from '#contract/areas/open-data.ts';
import { systemOfPrj } from '#geo/files/named-system.ts';
import { readShapefile } from '#geo/files/read-shapefile.ts';
import { areaOf } from '#geo/geodesy/area.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';
import { writeGeoPackage } from './geopackage.ts';
import { type Geometry, type LayerId, layerIds, type OpenLayer, positionsOf, readLayers } from './layers.ts';
import { creditOf, isKeptApart, sourcesOf } from './open-data.ts';
import { layerAsShapefile } from './shapefile.ts';
import { layerAsCsv, layerAsGeoJson, layerAsKml } from './text-formats.ts';
import { wellKnownText } from './well-known-text.ts';

const layers = readLayers();
const layerOf = (id: LayerId): OpenLayer => layers.find((layer) => layer.id === id) ?? expect.fail(id);
const folder = mkdtempSync(path.join(tmpdir(), 'site-open-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const kmOf = (geometry: Geometry): number =>
  geometry.type === 'MultiPolygon' ? areaOf(geometry.coordinates) / 1e6 : 0;

describe('the layers', () => {
  it('have the features of the map pack, each with every column and a source', () => {
    expect(layers.map(({ id, features }) => [id, features.length])).toEqual([
      ['provinces', 10],
      ['districts', 91],
      ['wards', 1_961],
      ['places', 402],
      ['main-roads', 32],
      ['secondary-roads', 124],
      ['rivers', 31],
      ['lakes', 2],
      ['more-rivers', 209],
      ['more-lakes', 6],
    ]);
    for (const { id, columns, features } of layers) {
      expect(sourcesOf(id).length, id).toBeGreaterThan(0);
      for (const { properties } of features) expect(Object.keys(properties)).toEqual(columns.map(({ name }) => name));
      expect(new Set(features.map((feature) => feature.id)).size).toBe(features.length);
      for (const { name } of columns) expect(name.length).toBeLessThanOrEqual(10);
    }
  });

  it('of areas measure what their column says, and as much as the country', () => {
    for (const id of ['provinces', 'districts'] as const) {
      const measured = layerOf(id).features.map(({ geometry }) => kmOf(geometry));
      for (const [index, { properties }] of layerOf(id).features.entries()) {
        expect(Math.abs((measured[index] ?? 0) - Number(properties['area_km2']))).toBeLessThan(2);
      }
      expect(Math.abs(measured.reduce((sum, each) => sum + each, 0) - 390_771)).toBeLessThan(2);
    }
  });

  it('under another licence are kept apart, and every credit that needs it says simplified', () => {
    expect(layerIds.filter(isKeptApart)).toEqual(['more-rivers', 'more-lakes']);
    expect(creditOf('wards')).toMatch(/ZIMSTAT .*simplified$/);
    expect(creditOf('places')).toMatch(/GeoNames.*; The World Bank/);
  });
});

describe('GeoJSON, KML and CSV', () => {
  it('GeoJSON has the features in degrees, counter-clockwise', () => {
    const { features } = JSON.parse(layerAsGeoJson(layerOf('districts'))) as {
      features: { id: string; geometry: { coordinates: [number, number][][][] } }[];
    };
    expect(features.map(({ id }) => id)).toEqual(layerOf('districts').features.map(({ id }) => id));
    for (const { geometry } of features) {
      for (const [outer = []] of geometry.coordinates) {
        const turn = outer.reduce((sum, [x, y], index) => {
          const [nextX = x, nextY = y] = outer[index + 1] ?? [];
          return sum + (x * nextY - nextX * y);
        }, 0);
        expect(turn).toBeGreaterThan(0);
      }
    }
  });

  it.each([
    ['places', 'Point', 402],
    ['rivers', 'LineString', 31],
    ['lakes', 'Polygon', 2],
  ] as const)('KML of %s has a %s for each feature, and its values', (id, element, count) => {
    const document = new DOMParser().parseFromString(layerAsKml(layerOf(id)), 'text/xml');
    const placemarks = Array.from(document.getElementsByTagName('Placemark'));
    expect(placemarks).toHaveLength(count);
    for (const placemark of placemarks) expect(placemark.getElementsByTagName(element).length).toBeGreaterThan(0);
    const [first] = layerOf(id).features;
    const data = placemarks[0]?.getElementsByTagName('Data') ?? [];
    const values = Array.from(data).map((each) => [each.getAttribute('name'), each.textContent]);
    const expected = Object.entries(first?.properties ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    expect(values).toEqual(expected);
  });

  it('CSV has a row for each feature, the position of a point in its system, and no lines', () => {
    const rows = (layerAsCsv(layerOf('places'), 32735) ?? '').split('\r\n');
    expect(rows).toHaveLength(404);
    expect(rows[0]).toBe(
      '"name","kind","country","ward_code","district","dist_code","province","prov_code","population","source","geonames","x","y"',
    );
    expect(rows[3]).toBe(
      '"Bulawayo","provincial","ZW","ZW102101","Bulawayo","ZW1021","Bulawayo","ZW10",1200337,"GeoNames",894701,665480.18,7771131.79',
    );
    expect(layerAsCsv(layerOf('provinces'), 32735)).toBe(layerAsCsv(layerOf('provinces'), 4326));
    expect(layerAsCsv(layerOf('rivers'), 4326)).toBeNull();
  });
});

describe.each(fileSystems.map((epsg) => [epsg] as const))('EPSG:%i', (epsg) => {
  it('its .prj text describes it, by datum and parameters', () => {
    expect(systemOfPrj(wellKnownText(epsg)).epsg).toBe(epsg);
  });

  it('a shapefile reads back as the same areas, values and lines', () => {
    const parts = unzipSync(layerAsShapefile(layerOf('lakes'), epsg));
    expect(Object.keys(parts)).toEqual(['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => `lakes.${ending}`));
    const [shp, dbf, prj, cpg] = ['shp', 'dbf', 'prj', 'cpg'].map((ending) => parts[`lakes.${ending}`]);
    const { features, leftOut, ...read } = readShapefile(shp ?? expect.fail(), { prj, dbf, cpg });
    expect([read.epsg, leftOut]).toEqual([epsg, []]);
    expect(strFromU8(cpg ?? expect.fail())).toBe('UTF-8');
    for (const [index, feature] of layerOf('lakes').features.entries()) {
      const inDegrees = (features[index]?.polygons ?? []).map((polygon) =>
        polygon.map((ring) => ring.map((position) => toWgs84(position, epsg))),
      );
      expect(areaOf(inDegrees) / 1e6 / kmOf(feature.geometry)).toBeCloseTo(1, 5);
      expect(features[index]?.attributes).toMatchObject({ name: feature.properties['name'] });
    }
  });

  it('a GeoPackage has its application id, tables, system, bounds and every feature', () => {
    const file = path.join(folder, `${epsg}.gpkg`);
    const written = [layerOf('places'), layerOf('rivers'), layerOf('lakes')];
    writeGeoPackage(file, written, { epsg, creditOf: ({ id }) => creditOf(id) });
    expect(readFileSync(file).toString('latin1', 68, 72)).toBe('GPKG');
    const database = new DatabaseSync(file, { readOnly: true });
    const all = (sql: string) => database.prepare(sql).all();
    expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(all('SELECT table_name, srs_id, last_change, description FROM gpkg_contents ORDER BY rowid')).toEqual(
      written.map(({ id, date }) => ({
        table_name: id,
        srs_id: epsg,
        last_change: `${date}T00:00:00.000Z`,
        description: creditOf(id),
      })),
    );
    expect(all(`SELECT organization_coordsys_id AS id FROM gpkg_spatial_ref_sys WHERE srs_id = ${epsg}`)).toEqual([
      { id: epsg },
    ]);
    for (const { id, features } of written) {
      expect(all(`SELECT count(*) AS count FROM "${id}"`)).toEqual([{ count: features.length }]);
    }
    const [row] = all("SELECT geom, name, population FROM places WHERE name = 'Bulawayo'") as {
      geom: Uint8Array;
      population: number;
    }[];
    const blob = Buffer.from(row?.geom ?? []);
    const [position = [0, 0]] = positionsOf(layerOf('places').features[2]?.geometry ?? expect.fail());
    // Header 8, bounds 32, byte order 1, type 4, then x and y.
    const [x, y] = toWgs84([blob.readDoubleLE(45), blob.readDoubleLE(53)], epsg);
    expect([blob.length, row?.population]).toEqual([61, 1_200_337]);
    expect([x - position[0], y - position[1]].every((difference) => Math.abs(difference) < 1e-6)).toBe(true);
    database.close();
  });
});

it('the same layer makes the same bytes in every time zone', () => {
  const zone = process.env['TZ'];
  const made = ['UTC', 'Africa/Harare', 'Pacific/Kiritimati'].map((name, index) => {
    process.env['TZ'] = name;
    const file = path.join(folder, `zone-${index}.gpkg`);
    writeGeoPackage(file, [layerOf('places')], { epsg: 32735, creditOf: () => '' });
    return [Buffer.from(layerAsShapefile(layerOf('places'), 32735)).toString('base64'), readFileSync(file, 'base64')];
  });
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect(made[1]).toEqual(made[0]);
  expect(made[2]).toEqual(made[0]);
});
