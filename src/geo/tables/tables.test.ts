import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { distance, type Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import type { Repair } from './convert-table.ts';
import { UnreadableTable } from './table.ts';
import { createTableWork, type TableReplies, type TableRequest } from './table-work.ts';
import type { FileFormat, Target } from './write-table.ts';

/** A table between its requests, as the page has it. */
function tableFrom(text: string) {
  const work = createTableWork();
  const done: number[] = [];
  const ask = <K extends TableRequest['kind']>(request: TableRequest & { kind: K }) =>
    work(request, (count) => done.push(count)) as TableReplies[K];
  const opened = ask({ kind: 'open', text });
  const convert = (choice = opened.choice, repairs: Record<number, Repair> = {}, repairAll: Repair[] = []) =>
    ask({ kind: 'convert', choice, repairs, repairAll });
  return {
    opened,
    done,
    convert,
    rows: (from = 0, onlyProblems = false) => ask({ kind: 'rows', from, onlyProblems }),
    write: (format: FileFormat, target: Target = 4326) => ask({ kind: 'write', format, target }).parts.join(''),
  };
}

it('reads no number inside of quotation marks as the column beside it', () => {
  const table = tableFrom('name,x,note,y\nA,28.5,dry,-20.1\nB,28.6,wet,-20.2\n"C,28.9,or D",-19.1\n');
  table.convert();
  expect(table.rows().map(({ position }) => position)).toEqual([[28.5, -20.1], [28.6, -20.2], null]);
});

const boreholes = `Arc 1950 / UTM 35S
name,x,y
Borehole A,664512,7769880
Borehole B,665020,7770115
Clinic,66 5804,7771430
School,28.6012,-20.1480
Dip tank,7772004,666310
Gauge,667145,7772690
`;

describe('the columns, the system and the order are chosen by the values', () => {
  const degrees = [
    [28.5, -20.1],
    [28.6, -20.2],
    [28.7, -20.3],
  ] as const;
  const lines = (line: (lon: number, lat: number, at: number) => string, heading = ''): string =>
    heading + degrees.map(([lon, lat], at) => line(lon, lat, at + 1)).join('\n');

  it.each<[name: string, text: string, roles: string, from: Epsg | null, note: RegExp]>([
    ['named', lines((x, y, n) => `${n},${x},${y}`, 'id,lon,lat\n'), 'k x y', 4326, /lon is longitude, lat is latitude/],
    ['X and Y exchanged', lines((x, y) => `${y},${x}`, 'X,Y\n'), 'y x', 4326, /X is latitude, Y is longitude/],
    ['without a heading', lines((x, y, n) => `P${n};${y};${x}`), 'k y x', 4326, /2 is latitude, 3 is longitude/],
    ['two columns', lines((x, y) => `${x}\t${y}`), 'x y', 4326, /longitude or easting first/],
    ['metres without a system', boreholes.replace(/^.*\n/, ''), 'k x y', null, /Choose the system/],
    ['metres of a named zone', boreholes, 'k x y', 20935, /x is easting, y is northing; name is a label/],
    ['a datum without a zone', boreholes.replace(/^.*\n/, 'WGS 84\n'), 'k x y', 32735, /x is easting/],
    ['Arc 1950 in degrees', lines((x, y) => `${y},${x}`, 'Arc 1950\nlat,lon\n'), 'y x', 4209, /lat is latitude/],
    ['MGRS', 'name,grid\nA,35K PT 65483 71131\nB,35K PT 65484 71131', 'k m', 4326, /grid is MGRS/],
    [
      'degrees and minutes',
      'Lat Deg,Lat Min,Lon Deg,Lon Min\n-20,9.1,28,35\n-20,9.2,28,36',
      'y y x x',
      4326,
      /Lat Deg and Lat Min are latitude/,
    ],
    ['nothing that fits', 'a,b\n1,x\n2,y', 'k k', null, /Choose them above the columns/],
  ])('%s', (_, text, roles, from, note) => {
    const { choice, notes } = tableFrom(text).opened;
    const letters = { keep: 'k', latitude: 'y', longitude: 'x', mgrs: 'm' } as const;
    expect([choice.roles.map((role) => letters[role]).join(' '), choice.from]).toEqual([roles, from]);
    expect(notes.join(' ')).toMatch(note);
  });

  it('not at all while the choice is not complete', () => {
    const table = tableFrom('a,b\n1,x\n2,y');
    expect(table.convert()).toEqual({ ready: 0, problems: 0, repairs: {}, positions: [] });
    expect(table.rows().map(({ note }) => note)).toEqual(['', '']);
  });
});

describe('each row says what was found', () => {
  const notesOf = (text: string): string[] => {
    const table = tableFrom(text);
    table.convert();
    return table.rows().map(({ note, repair }) => (repair ? `${note} [${repair}]` : note));
  };

  it('of metres', () => {
    const table = tableFrom(boreholes);
    expect(table.convert()).toMatchObject({ ready: 3, problems: 3, repairs: { spaces: 1, swap: 1 } });
    expect(table.rows().map(({ note, marked }) => [note, marked])).toEqual([
      ['in Zimbabwe', []],
      ['in Zimbabwe', []],
      ['x has a space in it: 66 5804. Use 665804?', [1]],
      ['These look like degrees, the columns hold metres.', [1, 2]],
      ['East and north are swapped. Swap this row?', [1, 2]],
      ['in Zimbabwe', []],
    ]);
    expect(table.rows(0, true).map(({ at }) => at)).toEqual([2, 3, 4]);
    expect(table.rows(1, true).map(({ at }) => at)).toEqual([3, 4]);
  });

  it('of degrees', () => {
    const good = '-20.1,28.5\n-20.2,28.6\n-20.3,28.7\n-20.4,28.8\n';
    expect(
      notesOf(
        `lat,lon\n${good}28.5,-20.1\n20.1,28.5\n665020,7770115\n,28.5\n-20.1,x7\n-20.1\n-20.1,28.5,3,4\n51.5,-0.1\n95,200\n-17.9243,25.8567`,
      ),
    ).toEqual([
      ...Array.from({ length: 4 }, () => 'in Zimbabwe'),
      'Latitude and longitude are swapped. Swap this row? [swap]',
      'The latitude has no minus sign, so it is north. Make it south? [south]',
      'These look like metres, the columns hold degrees.',
      'lat is empty.',
      'lon: we could not read “x7”.',
      'lon is empty.',
      'This row has 4 columns, and the table has 2.',
      'outside Zimbabwe',
      'Latitude goes from −90 to 90. We read 95.',
      'near the border',
    ]);
  });

  it('of grid squares', () => {
    expect(
      notesOf(
        'name,grid\nA,35K PT 65483 71131\nB,35K PT 65484 71131\nF,35K PT 6 7\nG,35KPT6548371131\nC,35K II 1 1\nD,\nE,no',
      ),
    ).toEqual([
      ...Array.from({ length: 4 }, () => 'in Zimbabwe'),
      'We could not find the grid square 35KII11.',
      'grid is empty.',
      '“no” is no grid square.',
    ]);
  });
});

it('a repair is of one row, or of all rows with the same problem', () => {
  const table = tableFrom(`${boreholes}Weir,7772010,666320\n`);
  expect(table.convert(undefined, { 4: 'swap' })).toMatchObject({ ready: 4, repairs: { spaces: 1, swap: 1 } });
  expect(table.convert(undefined, { 2: 'spaces' }, ['swap'])).toMatchObject({ ready: 6, problems: 1, repairs: {} });
  expect(table.rows().map(({ note }) => note)).toContain('in Zimbabwe');
  const [expected] = [toWgs84([666_310, 7_772_004], 20935)];
  expect(distance(table.rows()[4]?.position ?? [0, 0], expected)).toBeLessThan(0.001);
});

it('a table that is too long, or has no rows, is refused with a sentence', () => {
  expect(() => tableFrom('')).toThrow(UnreadableTable);
  expect(() => tableFrom('name,x,y\n')).toThrow('This table has no rows with numbers.');
  const long = '-20.1,28.5\n'.repeat(limits.tableRowsMax + 1);
  expect(() => tableFrom(long)).toThrow('This table has 100001 rows. We convert up to 100000 at once.');
});

describe('a file has what other programs read in it', () => {
  const tricky =
    'name,x,y,remark\n"Dam, <north> & ""south""",664512,7769880,=1+1\n-5,665020,7770115,@home\nClinic,66 5804,7771430,x\n';
  const table = tableFrom(tricky);
  table.convert({ ...table.opened.choice, from: 20935 });
  const expected: Position[] = [toWgs84([664_512, 7_769_880], 20935), toWgs84([665_020, 7_770_115], 20935)];
  const areThere = (found: readonly (readonly number[])[]): void => {
    expect(found).toHaveLength(2);
    for (const [at, [lon = 0, lat = 0]] of found.entries())
      expect(distance([lon, lat], expected[at] ?? [0, 0])).toBeLessThan(0.02);
  };

  it('CSV: all rows, the new columns, and no formulas', () => {
    const [heading, first, second, third] = readCsv(table.write('csv', 32735));
    expect(heading).toEqual([
      'name',
      'x',
      'y',
      'remark',
      'easting_utm35s',
      'northing_utm35s',
      'latitude',
      'longitude',
      'note',
    ]);
    expect(first?.slice(0, 4)).toEqual(['Dam, <north> & "south"', '664512', '7769880', "'=1+1"]);
    expect(second?.slice(0, 4)).toEqual(['-5', '665020', '7770115', "'@home"]);
    expect(third).toEqual([
      'Clinic',
      '66 5804',
      '7771430',
      'x',
      '',
      '',
      '',
      '',
      'x has a space in it: 66 5804. Use 665804?',
    ]);
    areThere([first, second].map((row) => [Number(row?.[7]), Number(row?.[6])]));
    const [east, north] = fromWgs84(expected[0] ?? [0, 0], 32735);
    expect([Number(first?.[4]) - east, Number(first?.[5]) - north].every((metres) => Math.abs(metres) < 0.01)).toBe(
      true,
    );
    expect(first?.[8]).toBe('in Zimbabwe, to tens of metres');
  });

  it('GeoJSON, KML and GPX: the rows with a position, in WGS 84', () => {
    const geojson = JSON.parse(table.write('geojson'));
    areThere(geojson.features.map(({ geometry }: { geometry: { coordinates: number[] } }) => geometry.coordinates));
    expect(geojson.features[0].properties).toEqual({
      name: 'Dam, <north> & "south"',
      remark: '=1+1',
      note: 'in Zimbabwe, to tens of metres',
    });
    for (const [format, read] of [
      ['kml', kml],
      ['gpx', gpx],
    ] as const) {
      const document = new DOMParser().parseFromString(table.write(format), 'text/xml');
      const { features } = read(document as unknown as Document);
      areThere(features.map(({ geometry }) => (geometry?.type === 'Point' ? geometry.coordinates : [])));
      expect(features[0]?.properties?.['name']).toBe('Dam, <north> & "south"');
    }
  });

  it.each<[Target, string[]]>([
    [4326, ['latitude', 'longitude', 'note']],
    ['dms', ['latitude_dms', 'longitude_dms', 'latitude', 'longitude', 'note']],
    ['mgrs', ['mgrs', 'latitude', 'longitude', 'note']],
    [4209, ['latitude_arc1950', 'longitude_arc1950', 'latitude', 'longitude', 'note']],
    [20936, ['easting_arc1950_utm36s', 'northing_arc1950_utm36s', 'latitude', 'longitude', 'note']],
  ])('CSV names the columns of %s', (target, names) => {
    const [heading, first] = readCsv(table.write('csv', target));
    expect(heading?.slice(4)).toEqual(names);
    expect(first?.slice(4, -1).every(Boolean)).toBe(true);
  });

  it('a column that is there already keeps its name', () => {
    const own = tableFrom('latitude,longitude\n-20.1,28.5\n-20.2,28.6\n');
    own.convert();
    expect(readCsv(own.write('csv'))[0]).toEqual([
      'latitude',
      'longitude',
      'latitude_wgs84',
      'longitude_wgs84',
      'note',
    ]);
  });
});
