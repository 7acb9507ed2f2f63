import { publishContent, readContentFile, saveContentDraft } from '#contract/admin/content.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

export const hydrology = 'catalogue/services/hydrology.md';

/** Saves a draft of a file with other values of some fields. */
export const saveEdit = (owner: Visitor, changes: Record<string, unknown>, file = hydrology) =>
  save(owner, file, (values) => ({ ...(values as Record<string, unknown>), ...changes }));

/** Saves a draft of a whole file. */
export const saveContent = (owner: Visitor, file: string, values: unknown) => save(owner, file, () => values);

async function save(owner: Visitor, file: string, change: (values: unknown) => unknown) {
  const { values, publication } = (await owner.call(readContentFile, { query: { file } })).body;
  return owner.call(saveContentDraft, { body: { file, basedOn: publication, values: change(values) } });
}

export const publishEdits = (owner: Visitor, file = hydrology) =>
  owner.call(publishContent, { body: { files: [file] } });
