import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type ContentFile, discardContentDraft, saveContentDraft } from '#contract/admin/content.ts';
import { isSame } from '#contract/admin/same-values.ts';
import { call } from '#web/api.ts';
import { createDraft } from '#web/ui/forms/create-draft.ts';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { changesOf, fieldId, fieldOf, type Schema } from './fields.ts';
import { labelOfPath, reasonText } from './labels.ts';

const typedSchema = z.object({
  /** The publication that was shown while it was typed. */
  basedOn: z.int(),
  values: z.unknown(),
});
const typedDraft = createDraft(typedSchema, 'content_draft');

/** The values with which the form of a file begins. */
const savedIn = ({ draft, values, inRelease }: ContentFile): unknown => draft?.values ?? values ?? inRelease;

/** One file of the content while it is edited. What is typed stays in this tab until it is saved or discarded. */
export function useContentFile(loaded: ContentFile, userId: string) {
  const owner = `${userId}_${loaded.file}`;
  const [file, setFile] = useState(loaded);
  const [typed, setTyped] = useState(() => typedDraft.read(owner) ?? startOf(loaded));
  const [isRestored, setRestored] = useState(() => typedDraft.read(owner) !== null);
  const [refusals, setRefusals] = useState(0);
  const { busy, failure, act } = useAction();
  const isUnsaved = !isSame(typed.values, savedIn(file));
  useEffect(() => typedDraft.store(owner, isUnsaved ? typed : null), [owner, typed, isUnsaved]);

  /** What was typed since the values were sent stays. */
  function show(next: ContentFile, sent: unknown): void {
    setFile(next);
    setTyped((now) => (isSame(now.values, sent) ? startOf(next) : now));
    setRestored(false);
    if (next.problems.length > 0) setRefusals((count) => count + 1);
  }
  const send = (values: unknown): Promise<void> =>
    act(async () =>
      show(await call(saveContentDraft, { body: { file: file.file, basedOn: typed.basedOn, values } }), typed.values),
    );

  const field = fieldOf(file.schema as Schema);
  return {
    file,
    field,
    values: typed.values,
    isUnsaved,
    isRestored: isRestored && isUnsaved,
    changes: changesOf(field, file.values, typed.values),
    problems: Object.fromEntries(file.problems.map(({ field, reason }) => [field, reasonText(reason)])),
    /** The same, by the id of the control, each with the name of its field. */
    messages: Object.fromEntries(
      file.problems.map(({ field, reason }) => [
        fieldId(field),
        field ? `${labelOfPath(field)}: ${reasonText(reason)}` : reason,
      ]),
    ),
    refusals,
    busy,
    failure,
    change: (values: unknown) => setTyped({ ...typed, values }),
    save: (values = typed.values) => send(values),
    withdraw: () => send(undefined),
    discard: () => act(async () => show(await call(discardContentDraft, { query: { file: file.file } }), typed.values)),
  };
}

const startOf = (file: ContentFile) => ({ basedOn: file.publication, values: savedIn(file) });

export type EditedContent = ReturnType<typeof useContentFile>;
