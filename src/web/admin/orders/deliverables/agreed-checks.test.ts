import { expect, it } from 'vitest';
import { agreedFacts } from '#contract/checkout/orders.ts';
import type { FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import { agreedChecks, type CheckedItem } from './agreed-checks.ts';

const finding = (id: Finding['id'], outcome: Finding['outcome'], text = ''): Finding => ({ id, outcome, text });
const file = (name: string, fileKinds: FileKind[], ...findings: Finding[]): CheckedItem => ({
  kind: 'file',
  name,
  fileKinds,
  findings,
  anywayReason: null,
});
const inSystem = finding('system', 'passed', 'EPSG:32735, as agreed');
const otherSystem = finding('system', 'failed', 'EPSG:4326, but EPSG:32735 was agreed');
const inside = finding('area', 'passed', 'Inside the area, to 50 m');
const outside = finding('area', 'failed', '3 of 350 points lie outside the area');
const crossed = finding('geometry', 'failed', '1 of 2 polygons crosses itself: 2');
const good = file('landuse.gpkg', ['geopackage'], inSystem, inside);
const link: CheckedItem = { kind: 'link', name: 'Map of fields', fileKinds: [], findings: [], anywayReason: null };

const { area, formats, system } = agreedFacts;

it.each<[string, fact: { name: string; value: string }, items: CheckedItem[], hasArea: boolean, lines: string[]]>([
  ['no files', { name: formats, value: 'GeoTIFF' }, [], true, ['not_checked: GeoTIFF: missing']],
  [
    'one of two formats',
    { name: formats, value: 'GeoTIFF, GeoPackage' },
    [good],
    true,
    ['not_checked: GeoTIFF: missing', 'passed: GeoPackage: landuse.gpkg'],
  ],
  [
    'a format in an archive',
    { name: formats, value: 'Shapefile, PDF map' },
    [file('all.zip', ['shapefile', 'pdf'])],
    true,
    ['passed: Shapefile: all.zip', 'passed: PDF map: all.zip'],
  ],
  [
    'the right kind with a failed check',
    { name: formats, value: 'GeoPackage' },
    [file('landuse.gpkg', ['geopackage'], crossed)],
    true,
    ['failed: GeoPackage: a check of landuse.gpkg failed'],
  ],
  [
    'a failed check that staff gave a reason for',
    { name: formats, value: 'GeoPackage' },
    [{ ...file('landuse.gpkg', ['geopackage'], crossed), anywayReason: 'As you asked.' }],
    true,
    ['passed: GeoPackage: landuse.gpkg'],
  ],
  [
    'a name without the kind',
    { name: formats, value: 'GeoTIFF' },
    [file('landuse.tif', [])],
    true,
    ['not_checked: GeoTIFF: missing'],
  ],
  [
    'what the site does not read',
    { name: formats, value: 'Excel table, Web map' },
    [link],
    true,
    [
      'not_checked: Excel table: Excel files are not read',
      'not_checked: Web map: the link Map of fields is not checked',
    ],
  ],
  ['a web map without a link', { name: formats, value: 'Web map' }, [good], true, ['not_checked: Web map: missing']],
  ['a format of another release', { name: formats, value: 'MrSID' }, [good], true, []],
  ['the agreed system', { name: system, value: 'UTM 35S, EPSG:32735' }, [good], true, ['passed: landuse.gpkg']],
  [
    'two systems',
    { name: system, value: 'UTM 35S, EPSG:32735' },
    [good, file('roads.kml', ['kml'], otherSystem), file('sheet.pdf', ['pdf'])],
    true,
    ['failed: roads.kml: EPSG:4326, but EPSG:32735 was agreed', 'passed: landuse.gpkg'],
  ],
  [
    'layers in two systems',
    { name: system, value: 'UTM 35S, EPSG:32735' },
    [file('all.gpkg', ['geopackage'], inSystem, otherSystem)],
    true,
    ['failed: all.gpkg: EPSG:4326, but EPSG:32735 was agreed'],
  ],
  ['no map file', { name: system, value: 'UTM 35S, EPSG:32735' }, [link], true, ['not_checked: No map file yet']],
  [
    'points outside',
    { name: area, value: '850 km²' },
    [file('a.csv', ['table'], outside)],
    true,
    [`failed: a.csv: ${outside.text}`],
  ],
  ['files inside', { name: area, value: '850 km²' }, [good], true, ['passed: landuse.gpkg']],
  [
    'a file that was not compared',
    { name: area, value: '850 km²' },
    [file('a.shp', ['shapefile'], finding('area', 'not_checked', 'Not compared with the area'))],
    true,
    ['not_checked: a.shp: Not compared with the area'],
  ],
  ['an area that was not marked', { name: area, value: '850 km²' }, [good], false, []],
  ['another fact', { name: 'Dates', value: 'August 2026' }, [good], true, []],
])('with %s', (_, fact, items, hasArea, lines) => {
  expect(agreedChecks(fact, items, hasArea).map(({ outcome, text }) => `${outcome}: ${text}`)).toEqual(lines);
});
