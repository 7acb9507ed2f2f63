import { describe, expect, it } from 'vitest';
import { differences, type Json, valueAt, withEdits } from './content-values.ts';

const file: Json = { name: 'Kopje', contact: { email: '', hours: [{ from: 'Monday' }] }, claims: ['a', 'b'] };

describe('edits of a file', () => {
  it.each<[string, Record<string, Json>, Json]>([
    ['a field', { name: 'Ridge' }, { ...file, name: 'Ridge' }],
    [
      'a field of an object',
      { 'contact.email': 'a@b.example' },
      { ...file, contact: { email: 'a@b.example', hours: [{ from: 'Monday' }] } },
    ],
    ['a list as a whole', { claims: ['c'] }, { ...file, claims: ['c'] }],
    ['a field that was not there', { 'place.city': 'Bulawayo' }, { ...file, place: { city: 'Bulawayo' } }],
    ['a field that goes', { claims: null }, { name: 'Kopje', contact: valueAt(file, 'contact') }],
    ['the whole file', { '': { name: 'New' } }, { name: 'New' }],
    ['the whole file and a field', { '': { name: 'New' }, lead: 'Words' }, { name: 'New', lead: 'Words' }],
    ['a file that goes', { '': null }, null],
  ])('%s', (_, values, after) => {
    const edits = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, base: null }]));
    const before = structuredClone(file);
    expect(withEdits(file, edits)).toEqual(after);
    expect(file).toEqual(before);
  });

  it('are the differences of two values, put into the first', () => {
    const after: Json = { name: 'Ridge', contact: { email: 'a@b.example', hours: [] }, extra: 1 };
    const found = differences(file, after);
    expect(found).toEqual([
      { field: 'name', before: 'Kopje', after: 'Ridge' },
      { field: 'contact.email', before: '', after: 'a@b.example' },
      { field: 'contact.hours', before: [{ from: 'Monday' }], after: [] },
      { field: 'extra', before: null, after: 1 },
      { field: 'claims', before: ['a', 'b'], after: null },
    ]);
    const edits = Object.fromEntries(
      found.map((change) => [change.field, { value: change.after, base: change.before }]),
    );
    expect(withEdits(file, edits)).toEqual(after);
    expect(differences(file, null)).toEqual([{ field: '', before: file, after: null }]);
  });
});

it.each<[string, Json]>([
  ['name', 'Kopje'],
  ['contact.email', ''],
  ['contact.phone', null],
  ['name.first', null],
  ['claims.0', null],
  ['', file],
])('the value at %j', (field, value) => {
  expect(valueAt(file, field)).toEqual(value);
});
