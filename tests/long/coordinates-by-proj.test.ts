import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { systemsAt } from '#geo/coordinates/read-point.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';

// An independent computation: `cs2cs` and `projinfo` of PROJ (Debian's proj-bin).

const wgs84 = '+proj=longlat +datum=WGS84';
const arc1950 = '+a=6378249.145 +rf=293.4663077 +towgs84=-143,-90,-294';
const definitions: Record<Exclude<Epsg, 4326>, string> = {
  32735: '+proj=utm +zone=35 +south +datum=WGS84',
  32736: '+proj=utm +zone=36 +south +datum=WGS84',
  4209: `+proj=longlat ${arc1950}`,
  20935: `+proj=utm +zone=35 +south ${arc1950}`,
  20936: `+proj=utm +zone=36 +south ${arc1950}`,
};
const systems = Object.keys(definitions).map(Number) as Exclude<Epsg, 4326>[];

/** Over Zimbabwe, with some to spare, every third of a degree. */
const positions: Position[] = Array.from(
  { length: 27 * 23 },
  (_, index): Position => [25 + (index % 27) / 3, -22.6 + Math.floor(index / 27) / 3],
);

function byProj(from: string, to: string, points: readonly Position[]): Position[] {
  const output = execFileSync('cs2cs', ['-f', '%.10f', ...from.split(' '), '+to', ...to.split(' ')], {
    input: points.map((point) => point.join(' ')).join('\n'),
    encoding: 'utf8',
  });
  return output
    .trim()
    .split('\n')
    .map((line): Position => {
      const [x = Number.NaN, y = Number.NaN] = line.trim().split(/\s+/).map(Number);
      return [x, y];
    });
}

/** The largest difference of two lists of coordinates. */
const difference = (ours: readonly Position[], theirs: readonly Position[]): number =>
  Math.max(
    ...ours.flatMap(([x, y], at) => [Math.abs(x - (theirs[at]?.[0] ?? NaN)), Math.abs(y - (theirs[at]?.[1] ?? NaN))]),
  );

it.each(systems)('EPSG:%i is that of PROJ to a tenth of a millimetre, both ways', (epsg) => {
  const most = isInDegrees(epsg) ? 1e-9 : 1e-4;
  const theirs = byProj(wgs84, definitions[epsg], positions);
  expect(theirs).toHaveLength(positions.length);
  expect(
    difference(
      positions.map((at) => fromWgs84(at, epsg)),
      theirs,
    ),
  ).toBeLessThan(most);
  const back = byProj(definitions[epsg], wgs84, theirs);
  expect(
    difference(
      theirs.map((at) => toWgs84(at, epsg)),
      back,
    ),
  ).toBeLessThan(1e-9);
});

it('the definitions are those of the EPSG register', () => {
  const about = (...of: string[]): string => execFileSync('projinfo', of, { encoding: 'utf8' });
  expect(about('-o', 'PROJ', 'EPSG:1113', '-k', 'operation')).toMatch(
    /\+a=6378249\.145 \+rf=293\.4663077[\s\S]*\+proj=helmert \+x=-143 \+y=-90 \+z=-294/,
  );
  expect(about('-o', 'WKT2:2019', 'EPSG:4209')).toContain('BBOX[-26.88,19.99,-8.19,35.93]');
  for (const epsg of systems.filter((one) => !isInDegrees(one))) {
    const zone = epsg % 2 ? 35 : 36;
    expect(about('-o', 'PROJ', `EPSG:${epsg}`)).toContain(`+proj=utm +zone=${zone} +south`);
  }
});

it('the figures of the page are those of PROJ, rounded', () => {
  const digits = (value: string): number[] =>
    (
      value
        .replaceAll('\u202F', '')
        .replaceAll('−', '-')
        .match(/-?[\d.]+/g) ?? []
    ).map(Number);
  const at: Position = [30.5, -18.25];
  const shown = new Map(systemsAt(at).map(({ id, value }) => [id, digits(value)]));
  for (const [id, epsg] of [
    ['utm36', 32736],
    ['arc36', 20936],
    ['utm35', 32735],
    ['arc35', 20935],
  ] as const) {
    const [theirs] = byProj(wgs84, definitions[epsg], [at]);
    expect(shown.get(id)).toEqual(theirs?.map(Math.round));
  }
  const [arc = [0, 0]] = byProj(wgs84, definitions[4209], [at]);
  expect(shown.get('arc')).toEqual([arc[1], arc[0]].map((degrees) => Number(degrees.toFixed(5))));
});
