import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointChoice } from '#contract/areas/coordinates.ts';
import { distance, type Position } from '#geo/geodesy/area.ts';
import { readPoint, systemsAt } from './read-point.ts';

const bulawayo: Position = [28 + 35 / 60, -20.15];
const noBreak = '\u202F';

const valuesAt = (at: Position): Record<string, string> =>
  Object.fromEntries(systemsAt(at).map(({ id, value }) => [id, value.replaceAll(noBreak, ' ')]));
const accuraciesAt = (at: Position): Record<string, string> =>
  Object.fromEntries(systemsAt(at).map(({ id, accuracy }) => [id, accuracy]));

// Independent figures: cs2cs of PROJ 9.1.1 with the EPSG definitions, rounded to 1 m and 0.00001°.
// tests/long/coordinates-by-proj.test.ts computes them again, for many more positions.
it.each<[string, Position, Record<string, string>]>([
  [
    'Bulawayo',
    bulawayo,
    {
      degrees: '−20.15000, 28.58333',
      dms: '20° 09′ 00.0″ S  28° 35′ 00.0″ E',
      utm35: '665 484 E  7 771 132 N',
      utm36: '38 081 E  7 765 778 N',
      arc: '−20.14902, 28.58343',
      arc35: '665 499 E  7 771 431 N',
      arc36: '38 078 E  7 766 078 N',
      mgrs: '35K PT 65483 71131',
    },
  ],
  [
    'Mutare',
    [32.6709, -18.9707],
    {
      degrees: '−18.97070, 32.67090',
      dms: '18° 58′ 14.5″ S  32° 40′ 15.2″ E',
      utm36: '465 356 E  7 902 382 N',
      arc: '−18.96963, 32.67089',
      arc36: '465 354 E  7 902 682 N',
      mgrs: '36K VE 65356 02382',
    },
  ],
])('%s in every system', (_, at, expected) => {
  expect(valuesAt(at)).toMatchObject(expected);
});

it('states the accuracy of each system, and where it does not reach', () => {
  expect(accuraciesAt(bulawayo)).toEqual({
    degrees: 'exact',
    dms: 'exact',
    utm35: 'exact',
    utm36: 'outside its zone',
    arc: 'tens of metres',
    arc35: 'tens of metres',
    arc36: 'tens of metres, outside its zone',
    mgrs: 'to 1 m',
  });
  expect(accuraciesAt([-0.12, 51.5])).toMatchObject({
    utm35: 'outside its zone',
    arc: 'outside its region',
    arc35: 'outside its region',
    mgrs: 'to 1 m',
  });
  expect(valuesAt([-0.12, 51.5])).toMatchObject({ utm35: '', arc: '', arc36: '' });
  expect(accuraciesAt([28, -89])['mgrs']).toBe('not near the poles');
});

const swap = 'Latitude and longitude swapped';

describe('a reading', () => {
  it.each<[text: string, readAs: string, order: string, source: string, others: string[]]>([
    ['20°09′00.0″S 28°35′00.0″E', 'degrees, minutes, seconds, WGS 84', '', 'dms', [swap, 'It is Arc 1950']],
    ['-20.15, 28.583333', 'degrees, WGS 84', 'latitude first', 'degrees', [swap, 'It is Arc 1950']],
    ['28.583333, -20.15', 'degrees, WGS 84', 'longitude first', 'degrees', [swap, 'It is Arc 1950']],
    ['S20 09.000 E28 35.000', 'degrees and minutes, WGS 84', '', 'dms', [swap, 'It is Arc 1950']],
    ['Arc 1950 -20.149019, 28.583435', 'degrees, Arc 1950', 'latitude first', 'arc', [swap, 'It is WGS 84']],
    ['35K 665484 7771132', 'WGS 84 / UTM 35S', 'easting first', 'utm35', ['It is Arc 1950 / UTM 35S']],
    ['7771132 665484 35S', 'WGS 84 / UTM 35S', 'northing first', 'utm35', ['It is Arc 1950 / UTM 35S']],
    ['665484 E 7771132 N 35S', 'WGS 84 / UTM 35S', '', 'utm35', ['It is Arc 1950 / UTM 35S']],
    ['Arc 1950 35K 665499 7771431', 'Arc 1950 / UTM 35S', 'easting first', 'arc35', ['It is UTM 35S']],
    ['35K PT 65483 71131', 'MGRS', '', 'mgrs', []],
  ])('%s', (text, readAs, order, source, others) => {
    const read = readPoint(text);
    expect([read.problem, read.readAs, read.order, read.source]).toEqual(['', readAs, order, source]);
    expect(read.others.map(({ label }) => label)).toEqual(others);
    expect(distance(read.position ?? [0, 0], bulawayo)).toBeLessThan(2);
    expect(read.where).toBe('inside');
  });

  it.each<[text: string, problem: string, others: string[]]>([
    ['20.15', 'We read 20.15 but no second number.', []],
    ['hello', 'We could not read “hello”.', []],
    ['20 12 28', 'We cannot tell which numbers are the coordinates.', []],
    ['95, 200', 'Latitude goes from −90 to 90. We read 95.', []],
    ['-20.1 28.5\n-20.2 28.6', 'These are several positions. Convert them as a table, below.', []],
    [
      '665484 7771132',
      'These numbers look like metres, not degrees. Which coordinate system are they in?',
      ['It is UTM 35S', 'It is Arc 1950 / UTM 35S'],
    ],
    [
      'Cape datum 665484 7771132',
      'We do not convert the coordinate system “Cape”. We read WGS 84 and Arc 1950, in degrees or UTM 35S and 36S.',
      [],
    ],
  ])('%j is refused', (text, problem, others) => {
    const read = readPoint(text);
    expect([read.problem, read.position, read.systems]).toEqual([problem, null, []]);
    expect(read.others.map(({ label }) => label)).toEqual(others);
  });

  it.each<[text: string, choice: PointChoice, position: Position, order: string]>([
    ['-20.15, 28.5', { swap: true }, [-20.15, 28.5], 'longitude first'],
    ['20.15, 28.5', { south: true }, [28.5, -20.15], 'latitude first'],
    ['28.5, 20.15', { south: true }, [28.5, -20.15], 'longitude first'],
    ['-20.149019, 28.583435', { epsg: 4209 }, bulawayo, 'latitude first'],
    ['28.583435, -20.149019 ', { epsg: 4209 }, bulawayo, 'longitude first'],
    ['665499 7771431', { epsg: 20935 }, bulawayo, 'easting first'],
  ])('%s as chosen: %j', (text, choice, position, order) => {
    const read = readPoint(text, choice);
    expect(distance(read.position ?? [0, 0], position)).toBeLessThan(1);
    expect(read.order).toBe(order);
  });

  it('north of the equator offers the south, and says that it is outside Zimbabwe', () => {
    const { where, others } = readPoint('20.15, 28.5833');
    expect(where).toBe('outside');
    expect(others[0]).toEqual({ label: 'It is south', choice: { south: true } });
    expect(readPoint('20.15, 28.5833', others[0]?.choice).others.map(({ label }) => label)).not.toContain(
      'It is south',
    );
  });

  it('near the border says so', () => {
    expect(readPoint('-17.9243, 25.8567').where).toBe('border');
    expect(readPoint('').problem).toBe('');
  });
});

it('what is copied reads back in the same system', () => {
  const position = fc.tuple(
    fc.double({ min: 25.3, max: 33, noNaN: true }),
    fc.double({ min: -22.4, max: -15.7, noNaN: true }),
  );
  fc.assert(
    fc.property(position, (at) => {
      for (const { id, copied } of systemsAt(at)) {
        if (!copied) continue;
        const read = readPoint(copied);
        expect([copied, read.source]).toEqual([copied, id]);
        expect(distance(read.position ?? [0, 0], at)).toBeLessThan(3);
      }
    }),
    { numRuns: 60 },
  );
});
