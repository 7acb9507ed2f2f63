import { describe, expect, it } from 'vitest';
import { formatOf, InvalidParameter, itemLimits, readItemsQuery } from './query.ts';
import { crs84, systems } from './systems.ts';

const columns = [
  { name: 'code', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'kind', type: 'text' },
] as const;
const read = (search: string) => {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) parameters[name] = [...(parameters[name] ?? []), value];
  return readItemsQuery(parameters, columns, { accept: undefined, hasPages: true });
};
const uriOf = (epsg: number): string => `http://www.opengis.net/def/crs/EPSG/0/${epsg}`;

it('without parameters: the first page, in longitude and latitude, of everything', () => {
  expect(read('')).toEqual({
    format: 'json',
    limit: itemLimits.default,
    after: 0,
    crs: crs84,
    bbox: null,
    bboxCrs: crs84,
    datetime: undefined,
    filters: {},
  });
});

describe('accepts', () => {
  it.each<[string, object]>([
    ['limit=1', { limit: 1 }],
    ['limit=1000', { limit: 1_000 }],
    // The standard: a limit above the maximum is no error.
    ['limit=5000', { limit: 1_000 }],
    ['after=7', { after: 7 }],
    ['f=html', { format: 'html' }],
    ['name=Umguza&code=ZW1507', { filters: { name: 'Umguza', code: 'ZW1507' } }],
    ['bbox=28,-21,29.5,-20', { bbox: [28, -21, 29.5, -20] }],
    ['bbox=28,-21,0,29.5,-20,1000', { bbox: [28, -21, 29.5, -20] }],
    ['bbox=2.8e1,-21,+29.5,-20', { bbox: [28, -21, 29.5, -20] }],
    ['bbox=170,-21,-170,-20', { bbox: [170, -21, -170, -20] }],
    // The axes of EPSG:4326 are latitude, longitude.
    [`bbox=-21,28,-20,29.5&bbox-crs=${uriOf(4326)}`, { bbox: [28, -21, 29.5, -20] }],
    [`bbox=600000,7700000,700000,7800000&bbox-crs=${uriOf(32735)}`, { bbox: [600_000, 7_700_000, 700_000, 7_800_000] }],
    [`crs=${uriOf(20936)}`, { crs: systems.find(({ epsg }) => epsg === 20936) }],
    ...[
      '2018-08-31',
      '2018-08-31T10:00:00Z',
      '2018-01-01/2019-01-01',
      '../2019-01-01',
      '2018-01-01/..',
      '2018-01-01/',
    ].map((datetime): [string, object] => [`datetime=${datetime}`, { datetime }]),
  ])('%s', (search, part) => {
    expect(read(search)).toMatchObject(part);
  });
});

describe('refuses', () => {
  it.each([
    ['unknown=1', 'There is no parameter “unknown” here'],
    // A column that is no filter.
    ['kind=urban', 'There is no parameter “kind” here'],
    ['limit=0', 'limit must be a whole number of at least 1'],
    ['limit=-1', 'limit must be a whole number'],
    ['limit=ten', 'limit must be a whole number'],
    ['limit=1.5', 'limit must be a whole number'],
    ['limit=', 'limit must be a whole number'],
    ['limit=1&limit=2', 'limit may be given once only'],
    ['after=-1', 'after must be a whole number'],
    ['f=xml', 'f must be json or html, not “xml”'],
    ['bbox=1,2,3', 'bbox must be four numbers'],
    ['bbox=1,2,3,4,5', 'bbox must be four numbers'],
    ['bbox=a,b,c,d', 'bbox must be four numbers'],
    ['bbox=1,2,3,', 'bbox must be four numbers'],
    ['bbox=1,2,3,Infinity', 'bbox must be four numbers'],
    ['bbox=0x1,2,3,4', 'bbox must be four numbers'],
    ['bbox=28,-20,29,-21', 'bbox must name its southern edge'],
    ['bbox=28,-100,29,-20', 'bbox must have latitudes'],
    ['bbox=28,-21,229,-20', 'bbox must have latitudes'],
    [`bbox=700000,7700000,600000,7800000&bbox-crs=${uriOf(32735)}`, 'bbox must name its western edge'],
    ['crs=EPSG:32735', 'crs must be one of'],
    [`crs=${uriOf(3857)}`, 'crs must be one of'],
    ['bbox=1,2,3,4&bbox-crs=x', 'bbox-crs must be one of'],
    ['datetime=yesterday', 'datetime must be'],
    ['datetime=2018-13-45', 'datetime must be'],
    ['datetime=2019-01-01/2018-01-01', 'datetime must be'],
    ['datetime=2018-01-01/2018-02-01/2018-03-01', 'datetime must be'],
  ])('%s', (search, message) => {
    expect(() => read(search)).toThrow(InvalidParameter);
    expect(() => read(search)).toThrow(message);
  });
});

it.each([
  [undefined, undefined, 'json'],
  [undefined, '*/*', 'json'],
  [undefined, 'application/geo+json', 'json'],
  [undefined, 'text/html,application/xhtml+xml,*/*;q=0.8', 'html'],
  ['json', 'text/html', 'json'],
  ['html', 'application/json', 'html'],
])('f=%s with Accept: %s is %s', (f, accept, format) => {
  expect(formatOf(f ? { f: [f] } : {}, { accept, hasPages: true })).toBe(format);
});
