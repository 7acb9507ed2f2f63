import { publishContent, readContentFile, saveContentDraft } from '#contract/admin/content.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

export const hydrology = 'catalogue/services/hydrology.md';

/** Saves a draft of a file with other values of some fields. */
export async function saveEdit(owner: Visitor, changes: Record<string, unknown>, file = hydrology) {
  const { values, publication } = (await owner.call(readContentFile, { query: { file } })).body;
  const body = { file, basedOn: publication, values: { ...(values as Record<string, unknown>), ...changes } };
  return owner.call(saveContentDraft, { body });
}

export const publishEdits = (owner: Visitor, file = hydrology) =>
  owner.call(publishContent, { body: { files: [file] } });
