import { isMoney } from '#contract/admin/money-fields.ts';
import { isSame } from '#contract/admin/same-values.ts';
import { differences, type FileEdits, type Json, valueAt } from '../content/content-values.ts';

/**
 * The edits of a file after a start with a release. An edit ends when the release says the same. A price, tax rate or
 * account becomes an edit the first time it is seen, and stays one.
 * @param inRelease null: the release has no such file
 */
export function settledEdits(file: string, edits: FileEdits, inRelease: Json): FileEdits {
  const settled: Record<string, FileEdits[string]> = {};
  for (const [field, edit] of Object.entries(edits)) {
    const says = valueAt(inRelease, field);
    if (!isSame(says, edit.value)) settled[field] = edit;
    else if (isMoney(file, field)) settled[field] = { value: edit.value, base: edit.value };
  }
  if (inRelease === null || '' in edits) return settled;
  for (const { field, after } of differences({}, inRelease)) {
    for (const leaf of leavesOf(after, field)) {
      if (isMoney(file, leaf.field)) settled[leaf.field] ??= { value: leaf.value, base: leaf.value };
    }
  }
  return settled;
}

function leavesOf(value: Json, field: string): { field: string; value: Json }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${field}.${name}`));
}
