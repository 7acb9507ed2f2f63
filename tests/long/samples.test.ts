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
