import { differences, type FileEdits, isSame, type Json, valueAt } from '../content/content-values.ts';

/**
 * The fields that say what people pay, and to whom. They change in the office alone, never because a release or an earlier
 * text says something else.
 */
const moneyFields: readonly [file: RegExp, field: RegExp][] = [
  [/^catalogue\/services\//, /^priceUsd$/],
  [/^shop\.yaml$/, /^(?:taxPercent|taxNumber|cash|bank\..+)$/],
  [/^estimates\.yaml$/, /^(?:areaFactors|extraDatePercent|webMapService|range\..+)$/],
];

export const isMoney = (file: string, field: string): boolean =>
  moneyFields.some(([files, fields]) => files.test(file) && fields.test(field));

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
