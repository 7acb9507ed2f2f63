import { useState } from 'react';
import { href } from 'react-router';
import {
  type ContentChange,
  type ContentDraft,
  type ContentList,
  type ContentProblem,
  publishContent,
  publishContentSchema,
} from '#contract/admin/content.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { fieldId } from './fields.ts';
import { labelOfPath, reasonText } from './labels.ts';
import { changedLines } from './value-lines.ts';

/** The address at which a file is edited, at one of its fields. */
export const editAddress = (file: string, field = ''): string =>
  `${href('/admin/content/edit')}?${new URLSearchParams({ file })}${field && `#${fieldId(field)}`}`;

interface Props {
  list: ContentList;
  onPublished: () => Promise<void>;
}

/** The drafts of the caller with their old and new values, and the form that publishes them. */
export function PublishDrafts({ list, onPublished }: Props) {
  const { drafts } = list;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  const { submit, forget } = useIdempotentSubmit();
  const files = drafts.map(({ file }) => file).filter((file) => !left.includes(file));
  const form = useForm({
    initial: { note: '', files: '' },
    validate: ({ note }) => messagesOf(publishContentSchema, { files, note }),
    async submit({ note }) {
      const confirmation = { button: 'Publish', action: `Publish ${pagesOf(files.length)}` };
      const { problems: found, number } = await submit({ files, note }, ({ key }) =>
        call(publishContent, { body: { files, note } }, { idempotencyKey: key, confirmation }),
      );
      forget();
      setProblems(found);
      if (number === null) return;
      form.reset({ note: '', files: '' });
      showToast('Published. The site shows it now.');
      await onPublished();
    },
  });
  return (
    <TitledSection className="admin-section" id="drafts" title="Your changes">
      {drafts.length === 0 ? (
        <p className="text-ink2">Nothing to publish. Open a page in the list, change it and save it.</p>
      ) : (
        <form className="grid gap-5" {...form.form}>
          <ul className="content-rows">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.file}
                draft={draft}
                isChosen={!left.includes(draft.file)}
                onChoose={(isChosen) =>
                  setLeft(isChosen ? left.filter((file) => file !== draft.file) : [...left, draft.file])
                }
              />
            ))}
          </ul>
          <TextField
            label="Note (optional)"
            hint="For the other owners and the list of publications"
            autoComplete="off"
            maxLength={limits.contentNoteMaxLength}
            {...form.field('note')}
          />
          <Problems problems={problems} list={list} />
          <FormFoot form={form} disabled={files.length === 0}>
            {files.length > 1 ? `Publish ${files.length}` : 'Publish'}
          </FormFoot>
        </form>
      )}
    </TitledSection>
  );
}

const pagesOf = (count: number): string => `changes of ${count === 1 ? '1 page' : `${count} pages`}`;

interface DraftProps {
  draft: ContentDraft;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const DraftRow = ({ draft: { file, title, changes, isOutdated }, isChosen, onChoose }: DraftProps) => (
  <li>
    <div className="content-row">
      <Checkbox label={title} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      <TextLink to={editAddress(file)} className="tall-link" aria-label={`Edit ${title}`}>
        Edit
      </TextLink>
    </div>
    {isOutdated && (
      <p className="text-small text-danger">
        Somebody has published changes here since. Open it, compare and save it again.
      </p>
    )}
    <dl className="content-changes">
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </dl>
  </li>
);

function Change({ field, before, after }: ContentChange) {
  if (field === '') {
    return <dt>{after === null || after === undefined ? 'Withdrawn from the site' : 'A new page'}</dt>;
  }
  const lines = changedLines(field, before, after);
  const isOrder = lines.before.length === 0 && lines.after.length === 0;
  return (
    <>
      <dt>{labelOfPath(field)}</dt>
      <dd>
        {isOrder && 'another order'}
        {lines.before.length > 0 && (
          <del>
            <span className="sr-only">Old: </span>
            <Lines lines={lines.before} />
          </del>
        )}
        {lines.after.length > 0 && (
          <ins>
            <span className="sr-only">New: </span>
            <Lines lines={lines.after} />
          </ins>
        )}
      </dd>
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="whitespace-pre-line">{lines.join('\n')}</span>
);

function Problems({ problems, list }: { problems: readonly ContentProblem[]; list: ContentList }) {
  if (problems.length === 0) return null;
  const titleOf = (file: string): string =>
    [...list.drafts, ...list.files].find((one) => one.file === file)?.title ?? file;
  return (
    <Callout tone="danger">
      <p className="font-strong">Nothing was published. Correct this first:</p>
      <ul className="mt-2 grid gap-1">
        {problems.map(({ file, field, reason }) => (
          <li key={`${file} ${field}`}>
            <TextLink to={editAddress(file, field)}>
              {[titleOf(file), field && labelOfPath(field)].filter(Boolean).join(', ')}
            </TextLink>
            : {reasonText(reason)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
