import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomNumbers } from '#geo/scene/random.ts';
import { checkFile } from '#server/deliveries/checks/check-file.ts';
import { emptyShape } from '#server/deliveries/checks/shape.ts';
import { faultOf } from '#server/deliveries/checks/shapes/shape-fault.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { inDegrees, inUtm, nothingAgreed, saidOf } from '#tests/support/deliveries/findings-of.ts';
import { rasterFiles, sources, vectorFiles } from './delivery-files.ts';

// Checks of deliveries with files that Debian's gdal-bin and python3-gdal make, and with GEOS, which judges polygons.

const folder = mkdtempSync(path.join(tmpdir(), 'site-deliveries-'));
const at = (name: string): string => path.join(folder, name);
const run = (program: string, ...args: string[]): void => {
  const file = installedProgram(program) ?? expect.fail(`${program} is not installed`);
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};
/** Of Debian, with its modules. */
const python = '/usr/bin/python3';

beforeAll(() => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(at(name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const agreements = { utm: inUtm, degrees: inDegrees, nothing: nothingAgreed };

it.each([...vectorFiles, ...rasterFiles])('%s', async (name, make, agreed, summary, notPassed, passed = []) => {
  make({ run, at });
  const file = { path: at(name), name, bytes: statSync(at(name)).size, agreed: agreements[agreed] };
  const said = saidOf(await checkFile(file));
  expect([said.summary, said.notPassed]).toEqual([summary, notPassed]);
  expect(said.passed).toEqual(expect.arrayContaining(passed));
});

type Ring = (readonly [number, number])[];

/** Polygons on a small grid, where rings often touch, cross and repeat. */
function randomPolygons(count: number): Ring[][][] {
  const random = randomNumbers(129);
  const whole = (below: number): number => Math.floor(random() * below);
  const ring = (corners: number, side: number, x = 0, y = 0): Ring => {
    const open = Array.from({ length: corners }, () => [x + whole(side), y + whole(side)] as const);
    return [...open, ...open.slice(0, 1)];
  };
  const square: Ring = [
    [0, 0],
    [20, 0],
    [20, 20],
    [0, 20],
    [0, 0],
  ];
  const inside = (corners: number): Ring => ring(corners, 6, whole(15), whole(15));
  /** A corner that rounding puts on one side of an edge or the other. */
  const nearEdge = (): Ring[][] => {
    const [x, y, share] = [7 * random(), 5 * random(), random()];
    return [
      [
        [
          [0, 0],
          [x, y],
          [x * share, y * share],
          [0, 9],
          [0, 0],
        ],
      ],
      [
        [
          [20, 20],
          [30, 20],
          [x * share, y * share],
          [20, 20],
        ],
      ],
    ];
  };
  const kinds = [
    () => [[ring(3 + whole(4), 4 + whole(8))]],
    () => [[square, ring(3, 21), ring(3, 21)]],
    () => [[square, inside(4), inside(3)]],
    () => [[square, inside(3)], [inside(3)]],
    nearEdge,
  ];
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as () => Ring[][])());
}

const judge = `
import json, sys
from osgeo import gdal, ogr
gdal.PushErrorHandler('CPLQuietErrorHandler')
for line in open(sys.argv[1]):
    shape = ogr.Geometry(ogr.wkbMultiPolygon)
    for rings in json.loads(line):
        polygon = ogr.Geometry(ogr.wkbPolygon)
        for positions in rings:
            ring = ogr.Geometry(ogr.wkbLinearRing)
            for x, y in positions: ring.AddPoint_2D(x, y)
            polygon.AddGeometry(ring)
        shape.AddGeometry(polygon)
    print(int(shape.IsValid()))
`;

it('finds the polygons invalid that GEOS does', () => {
  const polygons = randomPolygons(50_000);
  writeFileSync(at('polygons.txt'), polygons.map((each) => JSON.stringify(each)).join('\n'));
  const judged = execFileSync(python, ['-c', judge, at('polygons.txt')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const isValid = polygons.map((each) => {
    const shape = {
      ...emptyShape(),
      polygons: each.map((rings) => rings.map((ring) => Float64Array.from(ring.flat()))),
    };
    return faultOf(shape, { ringsByNesting: false, budget: { pairs: 1_000_000 } }) === null;
  });
  const different = polygons.filter((_, index) => isValid[index] !== (judged[index] === '1'));
  expect(different.map((each) => JSON.stringify(each))).toEqual([]);
  expect(isValid.filter(Boolean).length).toBeGreaterThan(5_000);
});

const makeLarge = `
import math, sys
from osgeo import ogr, osr
source = ogr.GetDriverByName('GPKG').CreateDataSource(sys.argv[1])
system = osr.SpatialReference()
system.ImportFromEPSG(32735)
layer = source.CreateLayer('landuse', system, ogr.wkbPolygon)
layer.StartTransaction()
for number in range(260000):
    x, y = 650000 + number % 500 * 65, 7757000 + number // 500 * 50
    ring = ogr.Geometry(ogr.wkbLinearRing)
    for step in range(100):
        angle = 2 * math.pi * step / 100
        ring.AddPoint_2D(x + 20 * math.cos(angle), y + 20 * math.sin(angle))
    ring.CloseRings()
    polygon = ogr.Geometry(ogr.wkbPolygon)
    polygon.AddGeometry(ring)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(polygon)
    layer.CreateFeature(feature)
layer.CommitTransaction()
`;

it('a GeoPackage of 500 MB takes 30 s at most, and the site grows by less than 64 MB', async () => {
  execFileSync(python, ['-c', makeLarge, at('large.gpkg')]);
  const bytes = statSync(at('large.gpkg')).size;
  expect(bytes).toBeGreaterThan(500_000_000);
  const [beganAt, before] = [performance.now(), process.memoryUsage.rss()];
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const said = saidOf(await checkFile({ path: at('large.gpkg'), name: 'large.gpkg', bytes, agreed: inUtm }));
  clearInterval(timer);
  expect(said.notPassed).toEqual([]);
  expect(said.passed).toContain('geometry: 19,801 of 260,000 polygons tested, all valid');
  expect(said.passed).toContain('area: Inside the area, to 50 m');
  expect(performance.now() - beganAt).toBeLessThan(30_000);
  expect(most - before).toBeLessThan(64_000_000);
});
