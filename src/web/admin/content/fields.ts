import type { ContentChange } from '#contract/admin/content.ts';
import { isSame } from '#contract/admin/same-values.ts';

/** The part of JSON Schema with which the server describes the values of a file. */
export interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  /** Of a record, whose names are its fields. */
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: readonly unknown[];
  const?: unknown;
  title?: string;
  anyOf?: readonly Schema[];
  pattern?: string;
  contentMediaType?: string;
  default?: unknown;
}

interface Choice {
  value: string;
  /** Absent: what the value says in words. */
  label?: string;
}

type Kind =
  | { kind: 'text' | 'date' | 'number' | 'yes-no' | 'picture' | 'fixed' }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'list'; item: Field; hasFixedLength: boolean }
  | { kind: 'group'; fields: readonly NamedField[] };

/** How a value is edited. */
export type Field = Kind & {
  /** The value of an empty control; undefined: the field is left out of the file. */
  empty: unknown;
  /** Whether a file may say nothing here. */
  isOptional: boolean;
  /** The value of a field that is not in the file. */
  preset: unknown;
};

export interface NamedField {
  name: string;
  field: Field;
}

const datePattern = '^\\d{4}-\\d\\d-\\d\\d$';
const typesOf = ({ type }: Schema): readonly unknown[] => [type].flat();
const isEmptyText = (schema: Schema): boolean => schema.const === '';

/** The control for a schema. What no control can edit is 'fixed': it is shown, and stays as it is. */
export function fieldOf(schema: Schema, isRequired = true): Field {
  const parts = schema.anyOf ?? [schema];
  const shown = parts.filter((part) => !isEmptyText(part) && part.type !== 'null');
  const [first = {}] = shown;
  const kind = shown.length === 1 && first.title === undefined ? kindOf(first) : kindOfMany(shown);
  const empty = emptyOf(parts, kind, isRequired || 'default' in schema);
  const isOptional = !isRequired || shown.length < parts.length;
  return { ...kind, empty, isOptional, preset: schema.default ?? first.const };
}

function kindOfMany(parts: readonly Schema[]): Kind {
  const choices = parts.flatMap(({ const: value, title: label }) =>
    typeof value === 'string' ? { value, ...(label !== undefined && { label }) } : [],
  );
  return choices.length > 0 && choices.length === parts.length ? { kind: 'choice', choices } : { kind: 'fixed' };
}

function kindOf(schema: Schema): Kind {
  const types = typesOf(schema);
  if (schema.contentMediaType === 'image/webp') return { kind: 'picture' };
  const choices = schema.enum?.flatMap((value) => (typeof value === 'string' ? { value } : []));
  if (choices && choices.length === schema.enum?.length) return { kind: 'choice', choices };
  if ('const' in schema || schema.enum) return { kind: 'fixed' };
  if (types.includes('boolean')) return { kind: 'yes-no' };
  if (types.includes('number') || types.includes('integer')) return { kind: 'number' };
  if (types.includes('string')) return { kind: schema.pattern === datePattern ? 'date' : 'text' };
  if (types.includes('object')) return { kind: 'group', fields: fieldsOf(schema) };
  if (!types.includes('array') || !schema.items) return { kind: 'fixed' };
  const { items, minItems, maxItems } = schema;
  return { kind: 'list', item: fieldOf(items), hasFixedLength: minItems !== undefined && minItems === maxItems };
}

function fieldsOf({ properties, required = [], propertyNames, additionalProperties }: Schema): NamedField[] {
  const each = typeof additionalProperties === 'object' ? additionalProperties : {};
  const named = properties ?? Object.fromEntries((propertyNames?.enum ?? []).map((name) => [String(name), each]));
  return Object.entries(named).map(([name, schema]) => ({ name, field: fieldOf(schema, required.includes(name)) }));
}

function emptyOf(parts: readonly Schema[], { kind }: Kind, isRequired: boolean): unknown {
  if (parts.some(isEmptyText)) return '';
  if (parts.some((part) => typesOf(part).includes('null'))) return null;
  if (!isRequired) return undefined;
  return kind === 'text' || kind === 'date' ? '' : kind === 'list' ? [] : undefined;
}

/** The value of a new item of a list. */
export function freshValue(field: Field): unknown {
  if (field.preset !== undefined) return field.preset;
  if (field.kind === 'group') {
    const values = field.fields.map(({ name, field: part }) => [name, freshValue(part)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  if (field.kind === 'yes-no') return false;
  return field.kind === 'choice' ? field.choices[0]?.value : field.empty;
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The values with another value of one field; undefined leaves it out. */
export function withValue(values: unknown, name: string, value: unknown): Record<string, unknown> {
  if (value !== undefined) return { ...asRecord(values), [name]: value };
  const { [name]: _, ...others } = asRecord(values);
  return others;
}

export const withItem = (items: readonly unknown[], place: number, value: unknown): unknown[] =>
  items.map((item, index) => (index === place ? value : item));

export const withoutItem = <T>(items: readonly T[], place: number): T[] => items.filter((_, index) => index !== place);

/** The list with one item moved; unchanged if there is no such place. */
export function withMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = withoutItem(items, from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** The number that was typed. What is no number stays as typed: the server says what is wrong with it. */
export function numberIn(typed: string, empty: unknown): unknown {
  const text = typed.trim();
  if (text === '') return empty;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The fields that differ from what is published, by their paths; a list is one field. */
export function changesOf(field: Field, published: unknown, value: unknown, path = ''): ContentChange[] {
  if (field.kind !== 'group') return isSame(published, value) ? [] : [{ field: path, before: published, after: value }];
  const [before, after] = [asRecord(published), asRecord(value)];
  return field.fields.flatMap(({ name, field: part }) =>
    changesOf(part, before[name], after[name], pathOf(path, name)),
  );
}

/** The value at a path; undefined: it is not there. */
export const valueAt = (values: unknown, path: string): unknown =>
  path === '' ? values : path.split('.').reduce((at, name) => asRecord(at)[name], values);

/** The values with another value at a path; undefined leaves it out. */
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [name = '', ...rest] = path.split('.');
  return withValue(values, name, rest.length > 0 ? withValueAt(asRecord(values)[name], rest.join('.'), value) : value);
}

/** The field at a path; undefined: the schema has none. */
export const partAt = (field: Field, path: string): Field | undefined =>
  path
    .split('.')
    .reduce<Field | undefined>(
      (at, name) => (at?.kind === 'group' ? at.fields.find((one) => one.name === name)?.field : undefined),
      field,
    );

/** What is published, to compare a value with; null: nothing to compare it with. */
export type Published = { value: unknown } | null;

/**
 * What is published of an item of a list: the item with its id, or without ids the same item at any place, and else that of
 * its place in a list of the same length.
 */
export function publishedItem(published: Published, items: readonly unknown[], place: number): Published {
  if (!published) return null;
  const before = asList(published.value);
  const item = items[place];
  const { id } = asRecord(item);
  const value = before.find((one) => (id === undefined ? isSame(one, item) : asRecord(one)['id'] === id));
  if (value !== undefined) return { value };
  return id === undefined && before.length === items.length ? { value: before[place] } : null;
}

export const pathOf = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

/** The id of the control of a field, and the anchor of a link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
