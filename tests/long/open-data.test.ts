import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { readOpenData } from '#contract/areas/open-data.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';

// The files and the service with the programs of clients: Debian's gdal-bin, proj-bin and python3-qgis.

const folder = mkdtempSync(path.join(tmpdir(), 'site-open-data-'));
let site: SiteProcess;
let data: ReplyOf<typeof readOpenData>;

const run = (program: string, args: string[], input?: string): string => {
  const file = installedProgram(program) ?? expect.fail(`${program} is not installed`);
  return execFileSync(file, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  });
};

beforeAll(async () => {
  site = await startSiteProcess({ DATA_DIR: path.join(folder, 'data') });
  for (let tries = 0; !data?.pack.length; tries += 1) {
    expect(tries).toBeLessThan(60);
    data = (await (await fetch(`${site.url}/api/open-data`)).json()) as typeof data;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

describe('GDAL', () => {
  it('opens every file, with all features in its system', async () => {
    for (const { id, count, files } of data.layers) {
      for (const { format, epsg, address } of files) {
        const target = path.join(folder, path.basename(address));
        writeFileSync(target, Buffer.from(await (await fetch(site.url + address)).arrayBuffer()));
        const opened = format === 'shp' ? `/vsizip/${target}` : target;
        const info = run('ogrinfo', ['-ro', '-so', '-al', opened]);
        expect(info, address).toContain(`Feature Count: ${count}`);
        if (format !== 'csv') expect(info, `${id} ${address}`).toContain(`ID["EPSG",${epsg}]]`);
      }
    }
  });

  it('opens the pack with eight layers, and a GeoPackage through ranges of its address', () => {
    const [pack] = data.pack;
    const layers = run('ogrinfo', ['-ro', `/vsicurl/${site.url}${pack?.address}`]).match(/^\d+: /gm);
    expect(layers).toHaveLength(8);
  });

  it('reads every layer of the service, whole and in a box', () => {
    const source = `OAPIF:${site.url}/ogc`;
    for (const { id, count } of data.layers) {
      const copy = path.join(folder, `${id}-copy.gpkg`);
      run('ogr2ogr', ['-f', 'GPKG', copy, source, id]);
      expect(run('ogrinfo', ['-ro', '-so', copy, id])).toContain(`Feature Count: ${count}`);
    }
    const box = path.join(folder, 'box.gpkg');
    run('ogr2ogr', ['-f', 'GPKG', box, source, 'districts', '-spat', '28.4', '-20.3', '28.7', '-20']);
    expect(run('ogrinfo', ['-ro', '-q', '-sql', 'SELECT name FROM districts', box])).toContain('Bulawayo');
  });
});

it.each([
  [32735, '+proj=utm +zone=35 +south +datum=WGS84'],
  [32736, '+proj=utm +zone=36 +south +datum=WGS84'],
  [20935, '+proj=utm +zone=35 +south +a=6378249.145 +rf=293.4663077 +towgs84=-143,-90,-294'],
  [20936, '+proj=utm +zone=36 +south +a=6378249.145 +rf=293.4663077 +towgs84=-143,-90,-294'],
])('every place in EPSG:%i is where PROJ has it, to 2 cm', async (epsg, definition) => {
  const address = `${site.url}/ogc/collections/places/items?limit=1000`;
  const read = async (crs: string) => {
    const { features } = (await (await fetch(address + crs)).json()) as {
      features: { geometry: { coordinates: number[] } }[];
    };
    return features.map(({ geometry }) => geometry.coordinates);
  };
  const inDegrees = await read('');
  const converted = await read(`&crs=http://www.opengis.net/def/crs/EPSG/0/${epsg}`);
  const lines = inDegrees.map((position) => position.join(' ')).join('\n');
  const expected = run('cs2cs', ['-f', '%.4f', '+proj=longlat', '+datum=WGS84', '+to', ...definition.split(' ')], lines)
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number));
  expect(expected).toHaveLength(402);
  for (const [index, [x = 0, y = 0]] of converted.entries()) {
    const [east = 0, north = 0] = expected[index] ?? [];
    expect(Math.hypot(x - east, y - north), String(inDegrees[index])).toBeLessThan(0.02);
  }
});

const loadInQgis = `
from qgis.core import QgsApplication, QgsLayerDefinition, QgsProject
import sys
app = QgsApplication([], False)
app.initQgis()
project = QgsProject.instance()
print(QgsLayerDefinition.loadLayerDefinition(sys.argv[1], project, project.layerTreeRoot()))
for layer in project.mapLayers().values():
    print(layer.name(), layer.isValid(), layer.featureCount(), layer.crs().authid(), sum(1 for each in layer.getFeatures()), sep='|')
app.exitQgis()
`;

it('QGIS opens the layer definition, with every layer and all of its features', async () => {
  const [script, definition] = ['load.py', 'zimbabwe.qlr'].map((name) => path.join(folder, name));
  writeFileSync(script ?? '', loadInQgis);
  writeFileSync(definition ?? '', await (await fetch(`${site.url}/ogc/zimbabwe.qlr`)).text());
  const output = execFileSync('/usr/bin/python3', [script ?? '', definition ?? ''], {
    encoding: 'utf8',
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  });
  expect(output).toContain("(True, '')");
  for (const { name, count } of data.layers) expect(output).toContain(`${name}|True|${count}|EPSG:4326|${count}`);
}, 120_000);
