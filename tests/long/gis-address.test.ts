import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listOfficeDeliverables } from '#contract/admin/orders/deliverables.ts';
import { renewGisAddress } from '#contract/deliveries/secret-links.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { startSiteProcess } from '#tests/support/app/site-process.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { deliverThem, uploadFile } from '#tests/support/data/deliverables.ts';
import { order } from '#tests/support/data/orders.ts';
import { freePort } from '#tests/support/database/postgres.ts';

// The secret address of an order with the programs of clients: Debian's gdal-bin and python3-qgis.

const folder = mkdtempSync(path.join(tmpdir(), 'site-gis-address-'));
const at = (name: string): string => path.join(folder, name);
let app: TestApp;
let server: Server;
let base: string;

const environment = { ...process.env, QT_QPA_PLATFORM: 'offscreen', GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR' };
/** In the background, as the site answers from this process. */
async function run(program: string, ...args: string[]): Promise<string> {
  const file = installedProgram(program) ?? expect.fail(`${program} is not installed`);
  const { stdout } = await promisify(execFile)(file, args, { env: environment, maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}
const make = (program: string, ...args: string[]): void => {
  execFileSync(installedProgram(program) ?? expect.fail(`${program} is not installed`), args, { stdio: 'ignore' });
};

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const fields = {
  type: 'FeatureCollection',
  features: Array.from({ length: 120 }, (_, at) => ({
    type: 'Feature',
    properties: { crop: at % 3 ? 'Maïs' : 'millet', hectares: at / 4, sown: '2026-11-20' },
    geometry: {
      type: 'Polygon',
      coordinates: [square(28.5 + (at % 12) / 100, -20.2 + Math.floor(at / 12) / 100, 0.009)],
    },
  })),
};
/** More vertices than the service answers with. */
const many = {
  type: 'FeatureCollection',
  features: Array.from({ length: 6_000 }, (_, at) => ({
    type: 'Feature',
    properties: { number: at },
    geometry: {
      type: 'Polygon',
      coordinates: [square(28.5 + (at % 100) / 1_000, -20.2 + Math.floor(at / 100) / 1_000, 0.0009)],
    },
  })),
};

function makeFiles(): string[] {
  writeFileSync(at('fields.geojson'), JSON.stringify(fields));
  writeFileSync(at('many.geojson'), JSON.stringify(many));
  make('ogr2ogr', '-f', 'GPKG', '-t_srs', 'EPSG:32735', '-nln', 'crops', at('crops.gpkg'), at('fields.geojson'));
  make('ogr2ogr', '-f', 'GPKG', '-nln', 'blocks', at('blocks.gpkg'), at('many.geojson'));
  const burn = ['-a', 'hectares', '-ot', 'Byte', '-ts', '700', '700', '-a_nodata', '255'];
  make('gdal_rasterize', ...burn, at('crops.gpkg'), at('plain.tif'));
  make('gdal_translate', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', at('plain.tif'), at('hectares.tif'));
  make('ogr2ogr', '-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', at('farms.shz'), at('fields.geojson'));
  renameSync(at('farms.shz'), at('farms.zip'));
  make('ogr2ogr', '-f', 'KML', '-dsco', 'NameField=crop', at('plots.kml'), at('fields.geojson'));
  return ['fields.geojson', 'crops.gpkg', 'blocks.gpkg', 'hectares.tif', 'farms.zip', 'plots.kml'];
}

beforeAll(async () => {
  const names = makeFiles();
  const port = await freePort();
  app = await startTestApp({
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      DATA_DIR: folder,
      STORAGE_SHARED: '1',
      PUBLIC_URL: `http://localhost:${port}`,
    },
  });
  server = createServer(getRequestListener(app.site.app.fetch, { overrideGlobalObjects: false })).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const [client, staff] = [await signedIn(app), await signedIn(app, { roles: ['staff'] })];
  const { ref } = await order(client.visitor, [{ id: 'web-gis', quantity: 1 }]);
  await setFulfilment(staff.visitor, ref, 'in_progress');
  const ids: string[] = [];
  for (const name of names) ids.push(await uploadFile(staff.visitor, ref, name, readFileSync(at(name))));
  const isChecked = async (): Promise<boolean> =>
    (await staff.visitor.call(listOfficeDeliverables, { params: { ref } })).body.deliverables.every(
      ({ isBeingChecked }) => !isBeingChecked,
    );
  await vi.waitUntil(isChecked, { timeout: 60_000, interval: 200 });
  await deliverThem(staff.visitor, ref, ids);
  const { address } = (await client.visitor.call(renewGisAddress, { params: { ref }, body: { after: 0 } })).body;
  base = address ?? '';
}, 120_000);
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await app.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

describe('GDAL', () => {
  it('lists the layers of the service and reads them whole and in a box', async () => {
    const list = await run('ogrinfo', '-ro', `OAPIF:${base}`);
    expect([...list.matchAll(/^\d+: (\S+)/gm)].map(([, name]) => name)).toEqual([
      'crops.gpkg',
      'farms.zip',
      'fields.geojson',
      'plots.kml',
    ]);
    await run('ogr2ogr', '-f', 'GPKG', at('copy.gpkg'), `OAPIF:${base}`, 'fields.geojson');
    const copied = await run('ogrinfo', '-ro', '-so', at('copy.gpkg'), 'fields.geojson');
    expect(copied).toContain('Feature Count: 120');
    expect(copied).toMatch(/crop: String/);
    expect(copied).toMatch(/hectares: Real/);
    const box = ['-spat', '28.5', '-20.2', '28.505', '-20.195'];
    await run('ogr2ogr', '-f', 'GPKG', at('box.gpkg'), `OAPIF:${base}`, 'crops.gpkg', ...box);
    expect(await run('ogrinfo', '-ro', '-so', at('box.gpkg'), 'crops.gpkg')).toContain('Feature Count: 1\n');
  });

  it.each([
    ['fields.geojson', { crop: 'Maïs', hectares: 0.25, sown: '2026-11-20' }],
    ['crops.gpkg', { crop: 'Maïs', hectares: 0.25, sown: '2026-11-20' }],
    ['farms.zip', { crop: 'Maïs', hectares: 0.25, sown: '2026-11-20' }],
    ['plots.kml', { name: 'Maïs' }],
  ])('reads the attributes of %s', async (layer, attributes) => {
    const reply = await fetch(`${base}collections/${layer}/items/2`);
    expect(((await reply.json()) as { properties: object }).properties).toEqual(attributes);
  });

  it('opens the catalogue of images, and a file through ranges', async () => {
    const items = JSON.parse(await (await fetch(`${base}images/items`)).text()) as {
      features: { assets: { data: { href: string } } }[];
    };
    const [{ assets }] = items.features as [(typeof items.features)[0]];
    const info = await run('gdalinfo', '-stats', `/vsicurl/${assets.data.href}`);
    expect(info).toContain('Size is 700, 700');
    expect(info).toContain('LAYOUT=COG');
    expect(info).toContain('STATISTICS_MAXIMUM=30');
    expect(await run('gdalinfo', `STACIT:"${base}images/items"`)).toContain('ID["EPSG",32735]]');
  });
});

const loadInQgis = `
from qgis.core import QgsApplication, QgsLayerDefinition, QgsProject, QgsMapSettings, QgsMapRendererSequentialJob, QgsCoordinateReferenceSystem
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
import sys
app = QgsApplication([], False)
app.initQgis()
project = QgsProject.instance()
print(QgsLayerDefinition.loadLayerDefinition(sys.argv[1], project, project.layerTreeRoot()))
for layer in project.mapLayers().values():
    count = layer.featureCount() if layer.type() == 0 else layer.width()
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setExtent(layer.extent())
    settings.setOutputSize(QSize(60, 60))
    settings.setBackgroundColor(QColor(255, 255, 255, 0))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    colours = len({image.pixel(x, y) for x in range(60) for y in range(60)})
    symbol = layer.renderer().symbol().color().name() if layer.type() == 0 else ''
    print(layer.name(), layer.isValid(), layer.providerType(), count, layer.crs().authid(), 'drawn' if colours > 1 else 'empty', symbol, sep='|')
app.exitQgis()
`;

it('QGIS opens the layer file: every layer is there, and is drawn', async () => {
  writeFileSync(at('load.py'), loadInQgis);
  writeFileSync(at('project.qlr'), await (await fetch(`${base}project.qlr`)).text());
  const { stdout } = await promisify(execFile)('/usr/bin/python3', [at('load.py'), at('project.qlr')], {
    env: environment,
  });
  expect(stdout).toContain("(True, '')");
  expect(stdout.split('\n').slice(1, -1).sort()).toEqual([
    expect.stringMatching(/^blocks\.gpkg\|True\|ogr\|6000\|EPSG:4326\|drawn\|#/),
    'crops.gpkg|True|OAPIF|120|EPSG:4326|drawn|#cfda3c',
    'farms.zip|True|OAPIF|120|EPSG:4326|drawn|#cfda3c',
    'fields.geojson|True|OAPIF|120|EPSG:4326|drawn|#cfda3c',
    'hectares.tif|True|gdal|700|EPSG:32735|drawn|',
    'plots.kml|True|OAPIF|120|EPSG:4326|drawn|#cfda3c',
  ]);
}, 120_000);

it('the log names the pattern of the address, and never a secret', async () => {
  const site = await startSiteProcess({ LOG_PAGES: '1' });
  try {
    const secret = 'S'.repeat(43);
    for (const below of ['', '/', '/collections', '/files/a/b.tif', '/nothing/here', '?f=json']) {
      const { status, headers } = await fetch(`${site.url}/gis/${secret}${below}`, { redirect: 'manual' });
      expect([below, status]).toEqual([below, 404]);
      expect(headers.get('content-type')).not.toContain('html');
    }
    await vi.waitUntil(() => site.output().includes('/gis/:secret/collections'));
    expect(site.output()).not.toContain(secret);
  } finally {
    await site.stop();
  }
}, 120_000);
