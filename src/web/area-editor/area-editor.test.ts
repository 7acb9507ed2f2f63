import { expect, test } from 'vitest';
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { type AreaChange, type AreaEditorState, afterChange, noArea, startEditor } from './area-editor.ts';

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
const town: Place = {
  ...{ id: 'town-1', kind: 'town', name: 'Gwanda', detail: 'town', label: 'Gwanda, town' },
  center: [29, -20.9],
};
const umguza = { tool: 'place', name: 'Umguza', boundary: 'place' } as const;

const mark = (size: number): AreaChange => ({ type: 'mark', area: square(size), source: umguza });
const draw = (size: number): AreaChange => ({ type: 'draw', area: square(size) });
const edit = (size: number, corner?: number): AreaChange => ({
  type: 'edit',
  area: square(size),
  ...(corner !== undefined && { corner }),
});
const after = (...changes: AreaChange[]): AreaEditorState => changes.reduce(afterChange, startEditor(noArea));

test.each<[name: string, changes: AreaChange[], size: number | null]>([
  ['undo restores the area before', [mark(1), draw(2), { type: 'undo' }], 1],
  ['redo restores what was undone', [mark(1), draw(2), { type: 'undo' }, { type: 'redo' }], 2],
  ['a new area ends redo', [mark(1), { type: 'undo' }, draw(3), { type: 'redo' }], 3],
  ['clear removes the area', [mark(1), { type: 'clear' }], null],
  ['a cleared area can be restored', [mark(1), { type: 'clear' }, { type: 'undo' }], 1],
  ['nothing to undo or redo', [{ type: 'undo' }, { type: 'redo' }], null],
  ['nothing to clear is nothing to undo', [mark(1), { type: 'clear' }, { type: 'clear' }, { type: 'undo' }], 1],
  [
    'another draft has nothing to undo',
    [mark(1), { type: 'replace', marked: noArea, typed: '' }, { type: 'undo' }],
    null,
  ],
])('%s', (_name, changes, size) => {
  expect(after(...changes).marked.area).toEqual(size === null ? [] : square(size));
});

test('undoes the last 100 changes', () => {
  const changes = Array.from({ length: 105 }, (_, index) => draw(index + 1));
  const undone = after(...changes, ...Array.from({ length: 105 }, () => ({ type: 'undo' }) as const));
  expect(undone.marked.area).toEqual(square(5));
});

test.each<[name: string, changes: AreaChange[], source: object]>([
  ['a place keeps its name', [mark(1)], umguza],
  [
    'an edited place is an outline with the boundary of the place',
    [mark(1), edit(2)],
    { tool: 'polygon', boundary: 'place' },
  ],
  ['undo restores the name', [mark(1), edit(2), { type: 'undo' }], umguza],
  ['an outline', [{ type: 'tool', tool: 'polygon' }, draw(1)], { tool: 'polygon', boundary: 'marked' }],
  ['a circle', [{ type: 'tool', tool: 'circle' }, draw(1)], { tool: 'circle', boundary: 'marked' }],
  ['drawn while a form is open', [{ type: 'tool', tool: 'place' }, draw(1)], { tool: 'polygon', boundary: 'marked' }],
  [
    'a file keeps its name while its corners are edited',
    [{ type: 'mark', area: square(1), source: { tool: 'upload', name: 'farm.kml', boundary: 'file' } }, edit(2)],
    { tool: 'upload', name: 'farm.kml', boundary: 'file' },
  ],
])('source: %s', (_name, changes, source) => {
  expect(after(...changes).marked.source).toEqual(source);
});

test.each<[name: string, changes: AreaChange[], moves: number]>([
  ['an area from a form', [mark(1)], 1],
  ['a drawn area', [draw(1)], 0],
  ['a moved corner', [draw(1), edit(2)], 0],
  ['undo and redo', [draw(1), { type: 'undo' }, { type: 'redo' }], 2],
  ['another draft', [{ type: 'replace', marked: { area: square(1), source: null }, typed: '' }], 1],
])('the map moves to %s', (_name, changes, moves) => {
  expect(after(...changes).view).toBe(moves);
});

test.each<[name: string, changes: AreaChange[], state: Partial<AreaEditorState>]>([
  ['an area closes the form', [{ type: 'tool', tool: 'circle' }, mark(1)], { tool: null }],
  [
    'a form with notes stays open',
    [
      { type: 'tool', tool: 'upload' },
      { type: 'mark', area: square(1), source: umguza, isFormKept: true },
    ],
    { tool: 'upload' },
  ],
  ['drawing keeps the tool', [{ type: 'tool', tool: 'rectangle' }, draw(1)], { tool: 'rectangle' }],
  ['a town opens the search for places', [{ type: 'town', town }], { tool: 'place', town }],
  [
    'another tool forgets the town',
    [
      { type: 'town', town },
      { type: 'tool', tool: 'type' },
    ],
    { tool: 'type', town: null },
  ],
  ['a circle around the town forgets it', [{ type: 'town', town }, mark(1)], { tool: null, town: null }],
  ['a name without a place is searched for', [{ type: 'search', text: 'Umgu' }], { tool: 'place', searched: 'Umgu' }],
  ['typed coordinates outlive an area', [{ type: 'typed', text: '-20, 28' }, mark(1)], { typed: '-20, 28' }],
  ['a moved corner is active', [draw(1), edit(2, 1)], { activeCorner: 1 }],
  ['an edit in the table keeps its row active', [draw(1), { type: 'corner', index: 2 }, edit(2)], { activeCorner: 2 }],
])('%s', (_name, changes, state) => {
  expect(after(...changes)).toMatchObject(state);
});

test('stores positions with seven decimals', () => {
  expect(after({ type: 'draw', area: [[[[28.123456789, -20.987654321]]]] }).marked.area).toEqual([
    [[[28.1234568, -20.9876543]]],
  ]);
});

test('a changed area loses the title with which it came', () => {
  const brought = startEditor({ area: square(1), source: null, title: '850 km² in Umguza' });
  const changed = afterChange(brought, edit(2));
  expect(changed.marked.title).toBeUndefined();
  expect(afterChange(changed, { type: 'undo' }).marked.title).toBe('850 km² in Umguza');
});
