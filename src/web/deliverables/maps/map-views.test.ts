import { describe, expect, it } from 'vitest';
import type { Deliverable, DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import { boundsOfView, dateIn, mapViews } from './map-views.ts';
import { marksOf, marksOfFaults } from './marks.ts';

const picture: DeliverablePicture = {
  width: 10,
  height: 10,
  epsg: 32735,
  bounds: [0, 0, 100, 100],
  look: { kind: 'colours' },
  isTiled: true,
};
const file = (name: string, changes: Partial<DeliverablePicture> | null = {}): Deliverable => ({
  id: name,
  kind: 'file',
  name,
  version: 1,
  content: null,
  bytes: 10,
  sha256: null,
  state: 'waiting',
  summary: null,
  findings: [],
  fileKinds: [],
  picture: changes && { ...picture, ...changes },
  withoutPicture: null,
  hasShapes: false,
  anywayReason: null,
  deliveredAt: null,
  acceptsOn: null,
  acceptedAt: null,
  acceptedBy: null,
  changes: [],
  round: { number: 1, included: 2 },
});
const titles = (...files: Deliverable[]): string[][] =>
  mapViews(files).map(({ title, files: shown }) => [title, ...shown.map(({ name }) => name)]);

describe('the views of an order', () => {
  it.each([
    ['by the dates in their names', ['b-2026.tif', 'a-2016.tif'], ['a-2016.tif', 'b-2026.tif']],
    ['from the first to the last', ['x-2016-08.tif', 'x-2020.tif', 'x-2026.tif'], ['x-2016-08.tif', 'x-2026.tif']],
    ['in the order of delivery without dates', ['after.tif', 'before.tif'], ['after.tif', 'before.tif']],
  ])('compare two rasters of one place %s', (_, names, pair) => {
    expect(titles(...names.map((name) => file(name)))[0]).toEqual(['Before and after', ...pair]);
  });

  it.each<[string, Deliverable]>([
    ['another place', file('b.tif', { bounds: [60, 0, 160, 100] })],
    ['another system', file('b.tif', { epsg: 32736 })],
    ['outlines', file('b.gpkg', { look: { kind: 'outlines' } })],
    ['a file without a picture', file('b.pdf', null)],
  ])('compare nothing with %s', (_, other) => {
    expect(titles(file('a.tif'), other).some(([title]) => title === 'Before and after')).toBe(false);
  });

  it('show the bounds of both', () => {
    const [view] = mapViews([file('a.tif'), file('b.tif', { bounds: [-20, 10, 90, 130] })]);
    expect(view && boundsOfView(view)).toEqual([-20, 0, 100, 130]);
  });
});

it('the marks are the change requests with a place or an outline, with numbers', () => {
  const asked = { version: 1, at: '2026-11-23T08:00:00Z', answers: [], place: null, outline: null, isDone: false };
  const outline: [number, number][] = [
    [28.1, -20.1],
    [28.2, -20.1],
    [28.2, -20.2],
  ];
  const one = { ...file('a.tif'), changes: [{ ...asked, id: 'a', text: 'Larger letters' }] };
  const two = {
    ...file('b.tif'),
    changes: [
      { ...asked, id: 'b', text: 'The dam', place: [28.5, -20.1] as [number, number], isDone: true },
      { ...asked, id: 'c', text: 'This field', outline },
    ],
  };
  expect(marksOf([one, two])).toEqual([
    { number: 1, text: 'Done: The dam', place: [28.5, -20.1], isDone: true },
    { number: 2, text: 'Asked: This field', outline, isDone: false },
  ]);
});

it('the features at fault are marks too, with the numbers that follow', () => {
  const row = { layer: null, feature: 'Point 117', reason: '8.9 km outside the area' };
  const rows = [
    { ...row, place: [28.9, -20.1] as [number, number] },
    { ...row, place: null },
    { layer: 'fields', feature: 'Polygon 4', reason: 'crosses itself', place: [28.5, -20.2] as [number, number] },
  ];
  const findings = [
    { id: 'system' as const, outcome: 'passed' as const, text: 'EPSG:32735' },
    {
      id: 'area' as const,
      outcome: 'failed' as const,
      text: '3 of 350 points lie outside the area',
      faults: { count: 3, rows },
    },
  ];
  expect(marksOfFaults([{ name: 'accuracy.csv', findings }], 3)).toEqual([
    { number: 3, place: [28.9, -20.1], text: 'accuracy.csv, Point 117: 8.9 km outside the area', isDone: false },
    { number: 4, place: [28.5, -20.2], text: 'accuracy.csv, fields, Polygon 4: crosses itself', isDone: false },
  ]);
});

it.each([
  ['landuse-2016.tif', '2016'],
  ['S2_20160831_ndvi.tif', '20160831'],
  ['2016_08 landuse.tif', '201608'],
  ['plan 12016.tif', null],
  ['landuse.tif', null],
])('the date in %s is %s', (name, date) => {
  expect(dateIn(name)).toBe(date);
});
