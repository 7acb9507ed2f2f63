import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { coefficientsSchema } from '#contract/briefs/coefficients.ts';
import { markPicture, pictureSchema } from '#contract/site/pictures.ts';
import { companySchema } from '#contract/site/site.ts';
import {
  changesOf,
  type Field,
  fieldOf,
  freshValue,
  numberIn,
  publishedItem,
  type Schema,
  valueAt,
  withItem,
  withMoved,
  withoutItem,
  withValue,
  withValueAt,
} from './fields.ts';

const fieldFor = (schema: z.ZodMiniType): Field =>
  fieldOf(z.toJSONSchema(schema, { io: 'input', override: markPicture }) as Schema);
const line = z.string().check(z.trim(), z.minLength(1));
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

describe('a schema as a field', () => {
  it.each([
    ['a text', z.string(), { kind: 'text', empty: '' }],
    ['a text that must not be empty', line, { kind: 'text', empty: '' }],
    ['a web address', z.url(), { kind: 'text', empty: '' }],
    ['a date', date, { kind: 'date', empty: '' }],
    ['a number', z.number(), { kind: 'number', empty: undefined }],
    ['a whole number', z.int(), { kind: 'number', empty: undefined }],
    ['a number or nothing', z.union([z.literal(''), z.number().check(z.positive())]), { kind: 'number', empty: '' }],
    ['a text or null', z.nullable(z.string()), { kind: 'text', empty: null }],
    ['a number or null', z.nullable(z.number()), { kind: 'number', empty: null }],
    ['a picture', pictureSchema, { kind: 'picture', empty: undefined }],
    ['a picture or none', z.optional(pictureSchema), { kind: 'picture', empty: undefined }],
    ['yes or no', z.boolean(), { kind: 'yes-no', empty: undefined }],
    ['one of', z.enum(['clear', 'wet']), { kind: 'choice', choices: [{ value: 'clear' }, { value: 'wet' }] }],
    [
      'one of two literals',
      z.union([z.literal('a'), z.literal('b')]),
      { kind: 'choice', choices: [{ value: 'a' }, { value: 'b' }] },
    ],
    ['a fixed number', z.literal(100), { kind: 'fixed', preset: 100 }],
    ['a number or a list', z.union([z.number(), z.array(z.string())]), { kind: 'fixed' }],
    ['a list', z.array(line), { kind: 'list', empty: [], hasFixedLength: false }],
    ['a list of twelve', z.array(line).check(z.length(12)), { kind: 'list', hasFixedLength: true }],
    ['a pair', z.tuple([z.number(), z.number()]), { kind: 'fixed' }],
  ])('%s', (_, schema, expected) => {
    expect(fieldFor(schema)).toMatchObject(expected);
  });

  it.each([
    ['must', z.strictObject({ group: z.enum(['a', 'b']) }), false],
    ['can', z.strictObject({ group: z.optional(z.enum(['a', 'b'])) }), true],
    ['can by an empty text', z.strictObject({ group: z.union([z.literal(''), z.enum(['a', 'b'])]) }), true],
  ])('that %s have a value', (_, schema, isOptional) => {
    expect(fieldFor(schema)).toMatchObject({ fields: [{ field: { kind: 'choice', isOptional } }] });
  });

  it('one of several with titles', () => {
    const schema = { anyOf: [{ const: 'land-use', title: 'Land Use Mapping' }] };
    expect(fieldOf(schema)).toMatchObject({
      kind: 'choice',
      choices: [{ value: 'land-use', label: 'Land Use Mapping' }],
    });
  });

  it('leaves out what is optional, and keeps what has a value of its own', () => {
    const group = fieldFor(
      z.object({ must: z.string(), may: z.optional(z.string()), some: z._default(z.array(line), []) }),
    );
    expect(group).toMatchObject({
      kind: 'group',
      fields: [
        { name: 'must', field: { empty: '' } },
        { name: 'may', field: { empty: undefined, preset: undefined } },
        { name: 'some', field: { kind: 'list', empty: [], preset: [] } },
      ],
    });
  });

  it('reads a record as its names', () => {
    const hours = fieldFor(z.partialRecord(z.enum(['monday', 'tuesday']), z.object({ opens: z.string() })));
    expect(hours).toMatchObject({
      kind: 'group',
      fields: [
        { name: 'monday', field: { kind: 'group', empty: undefined, fields: [{ name: 'opens' }] } },
        { name: 'tuesday', field: { kind: 'group' } },
      ],
    });
    expect(fieldFor(z.record(z.string(), z.string()))).toMatchObject({ kind: 'group', fields: [] });
  });

  it('has a control for every value of the company and of the prices', () => {
    const kinds = (field: Field): string[] => {
      if (field.kind === 'group') return field.fields.flatMap(({ field: part }) => kinds(part));
      return field.kind === 'list' ? kinds(field.item) : [field.kind];
    };
    const found = [companySchema, coefficientsSchema].flatMap((schema) => kinds(fieldFor(schema)));
    expect(found.length).toBeGreaterThan(30);
    expect(found).not.toContain('fixed');
  });
});

describe('values', () => {
  it.each([
    ['50', '', 50],
    [' 15.5 ', '', 15.5],
    ['-20.15', '', -20.15],
    ['', '', ''],
    ['', undefined, undefined],
    ['5.', '', '5.'],
    ['fifty', '', 'fifty'],
  ])('typed %j is a number or stays as typed', (typed, empty, expected) => {
    expect(numberIn(typed, empty)).toBe(expected);
  });

  it('changes, adds and leaves out a field', () => {
    const values = { name: 'Hydrology', duration: '2 weeks' };
    expect(Object.keys(withValue(values, 'name', 'Water'))).toEqual(['name', 'duration']);
    expect(withValue(values, 'name', 'Water')).toEqual({ name: 'Water', duration: '2 weeks' });
    expect(withValue(values, 'cta', 'Book')).toEqual({ ...values, cta: 'Book' });
    expect(Object.keys(withValue(values, 'duration', undefined))).toEqual(['name']);
    expect(withValue(undefined, 'name', 'Water')).toEqual({ name: 'Water' });
    expect(values).toEqual({ name: 'Hydrology', duration: '2 weeks' });
  });

  it('changes, removes and moves an item', () => {
    const items = ['a', 'b', 'c'];
    expect(withItem(items, 1, 'x')).toEqual(['a', 'x', 'c']);
    expect(withoutItem(items, 1)).toEqual(['a', 'c']);
    expect(withMoved(items, 0, 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(items, 2, 1)).toEqual(['a', 'c', 'b']);
    expect(withMoved(items, 2, 3)).toEqual(items);
    expect(withMoved(items, 0, -1)).toEqual(items);
  });

  it('begins a new item with what it must have', () => {
    const item = z.object({
      id: z.string(),
      price: z.literal(100),
      order: z.int(),
      open: z.boolean(),
      kind: z.enum(['article', 'project']),
      lines: z.array(line),
      note: z.optional(z.string()),
      picture: z._default(line, 'site/contours'),
    });
    expect(freshValue(fieldFor(item))).toEqual({
      id: '',
      price: 100,
      open: false,
      kind: 'article',
      lines: [],
      picture: 'site/contours',
    });
  });

  it('counts changed fields, and a list as one', () => {
    const field = fieldFor(
      z.object({ name: line, contact: z.object({ email: line, phone: line }), lines: z.array(line) }),
    );
    const published = { name: 'Kopje', contact: { email: 'a', phone: 'b' }, lines: ['a', 'b', 'c'] };
    expect(changesOf(field, published, structuredClone(published))).toEqual([]);
    expect(changesOf(field, published, { ...published, contact: { email: 'x', phone: 'b' }, lines: [] })).toEqual([
      { field: 'contact.email', before: 'a', after: 'x' },
      { field: 'lines', before: ['a', 'b', 'c'], after: [] },
    ]);
  });

  it('reads and writes one field by its path', () => {
    const values = { name: 'Kopje', contact: { email: 'a', phone: 'b' } };
    expect(valueAt(values, 'contact.email')).toBe('a');
    expect(valueAt(values, 'contact.street.number')).toBeUndefined();
    expect(withValueAt(values, 'contact.email', 'x')).toEqual({ name: 'Kopje', contact: { email: 'x', phone: 'b' } });
    expect(withValueAt(values, 'contact.email', undefined)).toEqual({ name: 'Kopje', contact: { phone: 'b' } });
  });

  it('compares an item with the published one of its id, or of its place', () => {
    const published = { value: [{ id: 'qgis', name: 'QGIS' }, { id: 'arcmap' }] };
    expect(publishedItem(published, [{ id: 'arcmap' }], 0)).toEqual({ value: { id: 'arcmap' } });
    expect(publishedItem(published, [{ id: 'new' }, { id: 'qgis' }], 0)).toBe(null);
    expect(publishedItem({ value: ['a', 'b'] }, ['a', 'x'], 1)).toEqual({ value: 'b' });
    expect(publishedItem({ value: ['a', 'b'] }, ['x', 'a', 'b'], 0)).toBe(null);
    expect(publishedItem({ value: ['a', 'b'] }, ['b', 'a'], 0)).toEqual({ value: 'b' });
    expect(publishedItem({ value: ['a', 'b'] }, ['x', 'a', 'b'], 2)).toEqual({ value: 'b' });
    expect(publishedItem(null, ['a'], 0)).toBe(null);
  });
});
