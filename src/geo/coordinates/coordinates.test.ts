import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, type Position } from '#geo/geodesy/area.ts';
import { asDegrees, asDms, grouped } from './format-coordinates.ts';
import { asMgrs, asUtm } from './format-grid.ts';
import { chooseSystemMessage, readCoordinates } from './read-coordinates.ts';

const bulawayo: Position = [28 + 35 / 60, -20.15];

describe('one position', () => {
  it.each([
    ['WGS 84, degrees', '-20.15, 28.583333'],
    ['WGS 84, degrees', '−20.15 28.583333'],
    ['WGS 84, degrees', '28.583333, -20.15'],
    ['WGS 84, degrees', '-20,15; 28,583333'],
    ['WGS 84, degrees', '-20,15 28,583333'],
    ['WGS 84, degrees', '20.15S 28.583333E'],
    ['WGS 84, degrees', 'S20.15 E28.583333'],
    ['WGS 84, degrees', '28.583333° East, 20.15° South'],
    ['WGS 84, degrees', 'P1: -20.15, 28.583333'],
    ['WGS 84, degrees', '-20.15\t28.583333\t1358'],
    ['WGS 84, degrees and minutes', 'S20 09.000 E28 35.000'],
    ['WGS 84, degrees, minutes, seconds', '20°09′00.0″S 28°35′00.0″E'],
    ['WGS 84, degrees, minutes, seconds', '20° 09\' 00" S, 28° 35\' 00" E'],
    ['WGS 84, degrees, minutes, seconds', '-20 09 00, 28 35 00'],
    ['WGS 84 / UTM 35S', '35K 665484 7771132'],
    ['WGS 84 / UTM 35S', '665484 E 7771132 N 35S'],
    ['WGS 84 / UTM 35S', 'UTM zone 35S 665484.0 7771132.0'],
    ['WGS 84 / UTM 36S', '36K 38081 7765778'],
    ['Arc 1950 / UTM 35S', 'Arc 1950 35K 665499 7771431'],
    ['Arc 1950 / UTM 35S', 'Arc 1950 / UTM 35S\n665499 7771431'],
    ['Arc 1950 / UTM 35S', 'EPSG:20935\n7771431 665499'],
    ['Arc 1950, degrees', 'Arc 1950 -20.149019, 28.583435'],
    ['MGRS', '35K PT 65483 71131'],
    ['MGRS', '35kpt6548371131'],
  ])('%s: %s', (system, text) => {
    const read = readCoordinates(text);
    expect([read.problem, read.system, read.positions.length]).toEqual([null, system, 1]);
    expect(distance(read.positions[0] ?? [0, 0], bulawayo)).toBeLessThan(2);
  });
});

describe('a line that cannot be read is reported', () => {
  it.each([
    ['20.15', 1, 'We read 20.15 but no second number.'],
    ['-20.1 28.5\n-20.2 28.6\nnear the dam', 3, 'We could not read “near the dam”.'],
    ['-20 75 00, 28 35 00', 1, 'Minutes and seconds are numbers from 0 to 59.'],
    ['-20.15S 28.5', 1, 'We could not read “-20.15S 28.5”.'],
    ['20.15S 28.5S', 1, 'We could not read “20.15S 28.5S”.'],
    ['120.5, 28.5', 1, 'Latitude goes from −90 to 90. We read 120.5.'],
    ['-20.5, 200', 1, 'Longitude goes from −180 to 180. We read 200.'],
    ['665484 7771132', 1, chooseSystemMessage],
    ['34K 665484 7771132', 1, 'We read UTM zones 35 and 36 only. This is zone 34.'],
    ['35K II 65483 71131', 1, 'We could not find the grid square 35KII6548371131.'],
  ])('%s', (text, line, sentence) => {
    expect(readCoordinates(text).problem).toEqual({
      line,
      text: sentence,
      needsSystem: sentence === chooseSystemMessage,
    });
  });
});

it('a chosen coordinate system takes precedence over the detected one', () => {
  expect(readCoordinates('665484 7771132', 32735).system).toBe('WGS 84 / UTM 35S');
  expect(readCoordinates('-20.149019, 28.583435', 4209).system).toBe('Arc 1950, degrees');
  expect(readCoordinates('-20.15 28.58', 32735).problem?.text).toBe('These numbers look like degrees, not metres.');
});

it('several positions: lines, semicolons, and the positions before a problem', () => {
  expect(readCoordinates('-20.1 28.5\n\n-20.2 28.6\r\n-20.3 28.7').positions).toHaveLength(3);
  expect(readCoordinates('-20.1, 28.5; -20.2, 28.6; -20.3, 28.7').positions).toHaveLength(3);
  const { positions, problem } = readCoordinates('-20.1 28.5\n-20.2 28.6\n-20.3');
  expect([positions.length, problem?.line]).toEqual([2, 3]);
  expect(readCoordinates('')).toEqual({
    positions: [],
    system: '',
    epsg: null,
    notes: [],
    order: '',
    problem: null,
  });
});

it('tables are read by their column names', () => {
  const read = (text: string) => readCoordinates(text).positions;
  const expected: Position[] = [
    [28.5, -20.1],
    [28.6, -20.2],
  ];
  expect(read('id,name,lon,lat\n1,"Dam, north",28.5,-20.1\n2,Gauge,28.6,-20.2\n')).toEqual(expected);
  expect(read('name;latitude;longitude\nDam;-20,1;28,5\nGauge;-20,2;28,6')).toEqual(expected);
  expect(read('X,Y\n28.5,-20.1\n28.6,-20.2')).toEqual(expected);
  const utm = readCoordinates('name,Easting,Northing\nA,664512,7769880', 32735).positions[0] ?? [0, 0];
  expect(utm[1]).toBeCloseTo(-20.1613, 3);
});

it('formats degrees, minutes and seconds, UTM, MGRS and groups of digits', () => {
  expect(asDegrees(bulawayo)).toEqual(['−20.15000', '28.58333']);
  expect(asDegrees([-0.000001, 0], 4)).toEqual(['0.0000', '0.0000']);
  expect(asDms(bulawayo)).toEqual(['20° 09′ 00.0″ S', '28° 35′ 00.0″ E']);
  expect(asDms([-0.5, 59.9999999], 0)).toEqual(['60° 00′ 00″ N', '0° 30′ 00″ W']);
  expect(asUtm(bulawayo)).toEqual(['665484', '7771132']);
  expect(asUtm(bulawayo, 20935)).toEqual(['665499', '7771431']);
  expect([asMgrs(bulawayo), asMgrs([28, 85])]).toEqual(['35K PT 65483 71131', '']);
  expect([grouped(390757), grouped(1234.56, 1)]).toEqual(['390,757', '1,234.6']);
});

describe('formatted positions are read back', () => {
  const position = fc.tuple(
    fc.double({ min: 25.1, max: 33.1, noNaN: true }),
    fc.double({ min: -22.5, max: -15.5, noNaN: true }),
  );
  it.each([
    ['degrees', (at: Position) => asDegrees(at).join(', '), 1],
    ['degrees, minutes, seconds', (at: Position) => asDms(at).join(' '), 3],
    ['UTM', (at: Position) => `${at[0] < 30 ? 35 : 36}K ${asUtm(at).join(' ')}`, 1],
    ['MGRS', asMgrs, 1.5],
  ])('%s', (_, format, metres) => {
    fc.assert(
      fc.property(position, (at) => {
        expect(distance(readCoordinates(format(at)).positions[0] ?? [0, 0], at)).toBeLessThan(metres);
      }),
    );
  });

  it('any text is read or refused without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void readCoordinates(text)));
    const signs = fc.constantFrom(...'0123456789.,;-NSEW°′″ \n35KPT');
    fc.assert(fc.property(fc.string({ unit: signs, maxLength: 40 }), (text) => void readCoordinates(text)));
  });
});
