import { isSame } from '#contract/admin/same-values.ts';

/** A value of JSON, as files of content/ hold it. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** A value that is published in place of what the release says. Null: the field, or the file, is not there. */
interface Edit {
  value: Json;
  /** What the release said when it was published. */
  base: Json;
}

/** By field, a path of names such as `contact.email`; '' is the whole file. Lists are values: they have no fields. */
export type FileEdits = Readonly<Record<string, Edit>>;
/** By file, relative to content/. */
export type ContentEdits = Readonly<Record<string, FileEdits>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field; null when it is not there. */
export function valueAt(value: Json, field: string): Json {
  if (field === '') return value;
  let at: Json | undefined = value;
  for (const name of field.split('.')) at = isObject(at) ? at[name] : undefined;
  return at ?? null;
}

/** A copy with the edits in place. */
export function withEdits(value: Json, edits: FileEdits): Json {
  const whole = edits[''];
  const edited = structuredClone(whole ? whole.value : value);
  if (!isObject(edited)) return edited;
  // An object before its fields.
  const fields = Object.keys(edits).sort((one, other) => one.length - other.length);
  for (const field of fields) if (field !== '') setAt(edited, field.split('.'), edits[field]?.value ?? null);
  return edited;
}

function setAt(object: JsonObject, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length > 0) {
    const inner = object[name];
    const target: JsonObject = isObject(inner) ? inner : {};
    object[name] = target;
    setAt(target, rest, value);
  } else if (value === null) delete object[name];
  else object[name] = value;
}

export interface Difference {
  field: string;
  before: Json;
  after: Json;
}

/** The fields in which two values differ, in the order of the later one. */
export function differences(before: Json, after: Json, field = ''): Difference[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ field, before, after }];
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  const pathOf = (name: string): string => (field === '' ? name : `${field}.${name}`);
  return [...names].flatMap((name) => differences(before[name] ?? null, after[name] ?? null, pathOf(name)));
}

const asJson = (edits: FileEdits): Json =>
  Object.fromEntries(Object.entries(edits).map(([field, { value, base }]) => [field, { value, base }]));

export const isSameEdits = (one: FileEdits, other: FileEdits): boolean => isSame(asJson(one), asJson(other));
