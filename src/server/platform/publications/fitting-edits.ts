import { isSame } from '#contract/admin/same-values.ts';
import type { ContentError } from '../content/content.ts';
import type { ContentEdits, FileEdits, Json } from '../content/content-values.ts';
import type { UnfitEdit } from './publishing.ts';

/** The values that a field had in earlier publications, latest first. */
export type EarlierValues = (file: string, field: string) => Promise<readonly Json[]>;

interface Attempt {
  edits: ContentEdits;
  unfit: readonly UnfitEdit[];
}

/**
 * The edits to try next when the content is wrong with these: each that the error is about has its value of an earlier
 * publication, and without one it is left out. When it is about none of a file, all of that file are, and when the file
 * has none, all that are left. Null: no edit is left, so the release itself is wrong.
 */
export async function withoutUnfit(
  { edits, unfit }: Attempt,
  { problems }: ContentError,
  earlierValues: EarlierValues,
): Promise<Attempt | null> {
  const causes = problems.flatMap(({ file, field, reason }) =>
    editsAbout(edits, file, field).map((about) => ({ ...about, reason })),
  );
  if (causes.length === 0) return null;
  const next: Record<string, FileEdits> = { ...edits };
  const found = [...unfit];
  for (const { file, field, reason } of causes) {
    const edit = next[file]?.[field];
    if (!edit) continue;
    const { [field]: _, ...others } = next[file] ?? {};
    const before = found.find((one) => one.file === file && one.field === field);
    if (!before) found.push({ file, field, reason, value: edit.value });
    const values = distinct(await earlierValues(file, field));
    const earlier = values[1 + values.findIndex((value) => isSame(value, edit.value))];
    next[file] = earlier === undefined ? others : { ...others, [field]: { ...edit, value: earlier } };
  }
  return { edits: next, unfit: found };
}

const distinct = (values: readonly Json[]): Json[] =>
  values.filter((value, index) => values.findIndex((other) => isSame(value, other)) === index);

function editsAbout(edits: ContentEdits, file: string, field: string): { file: string; field: string }[] {
  const ofFile = Object.keys(edits[file] ?? {}).map((edited) => ({ file, field: edited }));
  const exact = ofFile.filter(
    ({ field: edited }) =>
      edited === '' || field === edited || field.startsWith(`${edited}.`) || edited.startsWith(`${field}.`),
  );
  if (exact.length > 0) return exact;
  if (ofFile.length > 0) return ofFile;
  return Object.entries(edits).flatMap(([other, fields]) =>
    Object.keys(fields).map((edited) => ({ file: other, field: edited })),
  );
}
