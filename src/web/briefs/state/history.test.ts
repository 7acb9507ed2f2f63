import { expect, test } from 'vitest';
import type { Area } from '#geo/geodesy/area.ts';
import { emptyWork } from './brief.ts';
import { briefOf } from './draft.ts';
import { type BriefState, beginWith, type Change, changed } from './history.ts';

const square = (size: number): Area => [
  [
    [
      [28, -20],
      [28 + size, -20],
      [28, -20 + size],
      [28, -20],
    ],
  ],
];
const empty = beginWith(briefOf(null, 2026));
const after = (...changes: Change[]): BriefState => changes.reduce(changed, empty);
const mark = (size: number): Change => ({
  type: 'mark',
  marked: { area: square(size), source: { tool: 'polygon', boundary: 'marked' } },
});

test('undoes and redoes an area, and restores a cleared one', () => {
  expect(after(mark(1), mark(2), { type: 'undo' }).area).toEqual(square(1));
  expect(after(mark(1), mark(2), { type: 'undo' }, { type: 'redo' }).area).toEqual(square(2));
  expect(after(mark(1), { type: 'clear' }).area).toEqual([]);
  expect(after(mark(1), { type: 'clear' }, { type: 'undo' })).toMatchObject({
    area: square(1),
    source: { tool: 'polygon' },
  });
});

test('clears the redo history with a new area, and undoes nothing at the beginning', () => {
  expect(after(mark(1), { type: 'undo' }, mark(3), { type: 'redo' }).area).toEqual(square(3));
  expect(after({ type: 'undo' }, { type: 'redo' })).toEqual(empty);
  expect(after({ type: 'clear' }).past).toEqual([]);
});

test('does not undo the choice of work', () => {
  expect(after(mark(1), { type: 'work', work: { serviceId: 'land-use' } }, { type: 'undo' }).work.serviceId).toBe(
    'land-use',
  );
});

test('stores positions with seven decimals', () => {
  const area: Area = [[[[28.123456789, -20.987654321]]]];
  expect(after({ type: 'mark', marked: { area, source: null } }).area).toEqual([[[[28.1234568, -20.9876543]]]]);
});

test('restores a draft as it was stored', () => {
  const { past, future, ...brief } = after(mark(1), {
    type: 'work',
    work: { serviceId: 'hydrology', dates: { kind: 'two', fromYear: 2016, toYear: 2025, month: 5 }, formats: ['kml'] },
  });
  expect([past.length, future.length]).toEqual([1, 0]);
  expect(briefOf(JSON.stringify(brief), 2026)).toEqual(brief);
});

test.each([
  'not JSON',
  '7',
  '{"area":[[[["a",1]]]],"work":{"dates":{"kind":"two","fromYear":2030,"toYear":2020,"month":13},"formats":"kml","epsg":"x"},"source":{"tool":3}}',
])('leaves out the invalid parts of the damaged draft %s', (text) => {
  expect(briefOf(text, 2026)).toEqual({ area: [], source: null, work: emptyWork(2026), typed: '' });
});
