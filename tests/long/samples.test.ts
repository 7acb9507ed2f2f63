import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeFile, makeSamples } from '#server/samples/make-samples.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';

// The files of the samples with the programs of clients: Debian's gdal-bin and poppler-utils.

const folder = mkdtempSync(path.join(tmpdir(), 'site-samples-'));
let files: readonly MadeFile[];
beforeAll(async () => {
  ({ files } = await makeSamples(path.join(folder, 'made')));
  for (const { name } of files.filter(({ part }) => part === 'zip')) {
    const parts = unzipSync(new Uint8Array(readFileSync(path.join(folder, 'made', name))));
    for (const [part, bytes] of Object.entries(parts)) writeFileSync(path.join(folder, part), bytes);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]): string =>
  execFileSync(installedProgram(program) ?? expect.fail(`${program} is not installed`), args, { encoding: 'utf8' });

const withEnding = (ending: string): string[] =>
  files.flatMap(({ part, name }) => (part === 'file' && name.endsWith(ending) ? path.join(folder, name) : []));

it('GDAL opens every GeoTIFF in its system, with overviews and a nodata value', () => {
  for (const file of withEnding('.tif')) {
    const info = run('gdalinfo', '-stats', file);
    expect(info, file).toMatch(/ID\["EPSG",3273[56]\]\]/);
    expect(info, file).toMatch(/NoData Value=/);
    expect(info, file).toMatch(/Overviews: \d+x\d+/);
    expect(info, file).toMatch(/Block=256x256/);
  }
});

it('GDAL opens every GeoPackage: no shape crosses itself, and none is empty', () => {
  for (const file of withEnding('.gpkg')) {
    const layers = run('ogrinfo', '-ro', '-q', file).match(/(?<=^\d+: )\w+/gm) ?? [];
    expect(layers.length, file).toBeGreaterThan(0);
    for (const layer of layers) {
      const sql = `SELECT count(*) AS wrong FROM "${layer}" WHERE NOT ST_IsValid(geom) OR ST_IsEmpty(geom)`;
      expect(run('ogrinfo', '-ro', '-q', '-dialect', 'sqlite', '-sql', sql, file), layer).toContain(
        'wrong (Integer) = 0',
      );
      expect(run('ogrinfo', '-ro', '-so', file, layer)).toMatch(/ID\["EPSG",3273[56]\]\]/);
    }
  }
});

it('GDAL reads the bands, the scale and the values that the tables have', () => {
  const info = (name: string): string => run('gdalinfo', '-stats', path.join(folder, name));
  const valueAt = (name: string, ...at: string[]): number =>
    Number(run('gdallocationinfo', '-valonly', path.join(folder, name), ...at));
  for (const name of ['indices-calculation-ndvi.tif', 'indices-calculation-ndwi.tif', 'fire-analysis-dnbr.tif']) {
    expect(info(name), name).toMatch(/Type=Int16[\s\S]*Scale:0.0001/);
  }
  expect(info('google-earth-engine-ndvi.tif')).toMatch(/Band 12 [\s\S]*Description = NDVI June 2026/);
  expect(info('hydrology-elevation.tif')).toMatch(/Band 1 [\s\S]*Type=Float32[\s\S]*Band 2 [\s\S]*pits filled/);
  expect(info('hydrology-flow.tif')).toMatch(/Band 2 [\s\S]*Type=UInt32/);
  const sql =
    'SELECT ST_X(outlets.geom) AS x, ST_Y(outlets.geom) AS y, km2 FROM outlets JOIN catchments USING (name) LIMIT 1';
  const outlet = run('ogrinfo', '-ro', '-q', '-dialect', 'sqlite', '-sql', sql, path.join(folder, 'hydrology.gpkg'));
  const [x, y, km2] = [...outlet.matchAll(/\(Real\) = (.+)/g)].map(([, value]) => value ?? '');
  if (!x || !y || !km2) expect.fail(outlet);
  expect(valueAt('hydrology-flow.tif', '-b', '2', '-geoloc', x, y) * 0.0004).toBeCloseTo(Number(km2), 4);
});

it.each([
  ['fire-analysis.gpkg', 'SELECT sum(ST_Area(geom)) / 10000 - sum(hectares) AS difference FROM burnt_areas'],
  [
    'fire-analysis.gpkg',
    'SELECT sum(hectares) - (SELECT sum(hectares_burnt) FROM blocks) AS difference FROM burnt_areas',
  ],
  ['hydrology.gpkg', 'SELECT sum(ST_Area(geom)) / 1000000 - sum(km2) AS difference FROM catchments'],
  ['hydrology.gpkg', 'SELECT sum(ST_Length(geom)) - sum(length_m) AS difference FROM streams'],
  ['indices-calculation.gpkg', 'SELECT sum(ST_Area(geom)) / 10000 - sum(hectares) AS difference FROM fields'],
])('the shapes in %s have the sizes of their table: %s', (name, sql) => {
  const text = run('ogrinfo', '-ro', '-q', '-dialect', 'sqlite', '-sql', sql, path.join(folder, name));
  expect(Math.abs(Number(/difference \(Real\) = (.+)/.exec(text)?.[1] ?? Number.NaN))).toBeLessThan(0.5);
});

it('the polygons of the land use have the hectares of the pixels', () => {
  const sql = 'SELECT value, sum(ST_Area(geom)) / 100 AS cells FROM land_use GROUP BY value ORDER BY value';
  const [gpkg = '', tif = ''] = ['land-use.gpkg', 'land-use.tif'].map((name) => path.join(folder, name));
  const areas = run('ogrinfo', '-ro', '-q', '-dialect', 'sqlite', '-sql', sql, gpkg).matchAll(/cells \(Real\) = (.+)/g);
  const buckets = run('gdalinfo', '-hist', tif).match(/buckets from .*:\n([ \d]+)/)?.[1] ?? expect.fail();
  const counts = buckets.trim().split(/ +/).map(Number);
  expect([...areas].map(([, cells]) => Number(cells))).toEqual(counts.slice(1, 8));
});

it('every PDF has its fonts inside', () => {
  for (const file of withEnding('.pdf')) {
    const fonts = run('pdffonts', file).trim().split('\n').slice(2);
    expect(fonts.length, file).toBeGreaterThan(0);
    for (const font of fonts) expect(font, file).toMatch(/ yes (?:yes|no) +(?:yes|no) /);
  }
});
