import { type ReactNode, useId, useState } from 'react';
import { href } from 'react-router';
import {
  type ContentChange,
  type ContentDraft,
  type ContentList,
  type ContentProblem,
  planContent,
  planContentSchema,
  publishContent,
  publishContentSchema,
} from '#contract/admin/content.ts';
import { isSettingsFile } from '#contract/admin/settings.ts';
import { formatDay } from '#contract/business-days.ts';
import { contentLimits } from '#contract/content-limits.ts';
import { call } from '#web/api.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useIdempotentSubmit } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { fieldId } from './fields.ts';
import { labelOfPath, reasonText } from './labels.ts';
import { changedLines } from './value-lines.ts';

/** The address at which a file is edited, at one of its fields. */
export function editAddress(file: string, field = ''): string {
  const anchor = field && `#${fieldId(field)}`;
  if (isSettingsFile(file)) return href('/admin/settings') + anchor;
  return `${href('/admin/content/edit')}?${new URLSearchParams({ file })}${anchor}`;
}

interface Props {
  list: ContentList;
  onPublished: () => Promise<void>;
}

/** The drafts of the caller with their old and new values, and the form that publishes them. */
export function PublishDrafts({ list, onPublished }: Props) {
  const { drafts } = list;
  const [left, setLeft] = useState<readonly string[]>([]);
  const files = drafts.map(({ file }) => file).filter((file) => !left.includes(file));
  return (
    <TitledSection className="admin-section" id="drafts" title="Your changes">
      {drafts.length === 0 ? (
        <p className="text-ink2">Nothing to publish. Open a page in the list, change it and save it.</p>
      ) : (
        <PublishForm
          files={files}
          what={pagesOf(files.length)}
          action={files.length > 1 ? `Publish ${files.length}` : 'Publish'}
          list={list}
          onPublished={onPublished}
        >
          <ul className="content-rows">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.file}
                draft={draft}
                isChosen={!left.includes(draft.file)}
                onChoose={(isChosen) =>
                  setLeft(isChosen ? left.filter((file) => file !== draft.file) : [...left, draft.file])
                }
                onChanged={onPublished}
              />
            ))}
          </ul>
        </PublishForm>
      )}
    </TitledSection>
  );
}

interface FormProps extends Props {
  files: readonly string[];
  /** As in "Publish changes of 2 pages", which a second factor confirms. */
  what: string;
  /** The text of the button. */
  action: string;
  /** Called first: saves what is not saved yet. @throws Error */
  prepare?: (() => Promise<void>) | undefined;
  children: ReactNode;
}

/** Publishes the drafts of the caller for these files, below what they change. */
export function PublishForm({ files: chosen, what, action, list, prepare, onPublished, children }: FormProps) {
  const files = [...chosen];
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  const { submit, forget } = useIdempotentSubmit();
  const id = useId();
  const form = useForm({
    initial: { note: '', files: '' },
    validate: ({ note }) => messagesOf(publishContentSchema, { files, note }),
    async submit({ note }) {
      await prepare?.();
      const confirmation = { button: 'Publish', action: `Publish ${what}` };
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
    <div className="grid gap-5">
      <form id={id} className="grid gap-5" {...form.form}>
        {children}
        <TextField
          label="Note (optional)"
          hint="For the other owners and the list of versions"
          autoComplete="off"
          maxLength={contentLimits.contentNoteMaxLength}
          {...form.field('note')}
        />
        <Problems problems={problems} list={list} />
        {form.refusal && <Callout tone="danger">{form.refusal}</Callout>}
      </form>
      {/* The dialog has a form of its own, and forms are not nested. */}
      <div className="actions">
        <Button type="submit" form={id} small busy={form.busy} disabled={files.length === 0}>
          {action}
        </Button>
        {files.length > 0 && (
          <ActionDialog<true> action="On a day" title="Publish on a day" onChange={() => void onPublished()}>
            {(done) => (
              <PlanForm
                {...{ files, what, prepare }}
                note={form.field('note').value}
                done={() => done(true)}
                onProblems={setProblems}
              />
            )}
          </ActionDialog>
        )}
      </div>
    </div>
  );
}

const pagesOf = (count: number): string => `changes of ${count === 1 ? '1 page' : `${count} pages`}`;

interface DraftProps {
  draft: ContentDraft;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onChanged: () => Promise<void>;
}

function DraftRow({ draft, isChosen, onChoose, onChanged }: DraftProps) {
  const { file, title, changes, isOutdated, publishOn } = draft;
  return (
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
      {publishOn !== null && <PlannedDay {...{ file, title, onChanged }} day={publishOn} />}
      <dl className="content-changes">
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
      </dl>
    </li>
  );
}

interface PlannedProps {
  file: string;
  title: string;
  day: string;
  onChanged: () => Promise<void>;
}

/** The day of a draft, and what takes it away. */
export function PlannedDay({ file, title, day, onChanged }: PlannedProps) {
  async function takeAway(): Promise<void> {
    await call(
      planContent,
      { body: { files: [file], note: '' } },
      { confirmation: { button: 'Take away', action: `Do not publish ${title} on ${formatDay(day)}` } },
    );
    await onChanged();
  }
  return (
    <p className="content-row text-small">
      Will be published on {formatDay(day)}.
      <ActionButton label={`Take the day away: ${title}`} run={takeAway}>
        Take the day away
      </ActionButton>
    </p>
  );
}

interface PlanProps extends Pick<FormProps, 'files' | 'what'> {
  prepare: FormProps['prepare'];
  note: string;
  done: () => void;
  onProblems: (problems: readonly ContentProblem[]) => void;
}

/** Publishes the chosen drafts at the start of a day. */
function PlanForm({ files, what, prepare, note, done, onProblems }: PlanProps) {
  const close = useCloseDialog();
  const form = useForm({
    initial: { day: '' },
    validate: ({ day }) => messagesOf(planContentSchema, { files, note, day }),
    async submit({ day }) {
      await prepare?.();
      const confirmation = { button: 'Publish then', action: `Publish ${what} on ${formatDay(day)}` };
      const { problems } = await call(planContent, { body: { files: [...files], note, day } }, { confirmation });
      onProblems(problems);
      done();
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <p>Visitors see the {what} from 00:00 in Zimbabwe.</p>
      <TextField label="Day" type="date" hint="For example 25 January 2027" {...form.field('day')} />
      <FormFoot form={form}>Publish then</FormFoot>
    </form>
  );
}

interface ChangeProps extends ContentChange {
  /** In place of the names of its path. */
  label?: string;
  /** Beside the new value, such as a button. */
  children?: ReactNode;
}

/** One change as a term and its old and new values. */
export function Change({ field, before, after, label = labelOfPath(field), children }: ChangeProps) {
  if (field === '') {
    return <dt>{after === null || after === undefined ? 'Withdrawn from the site' : 'A new page'}</dt>;
  }
  const lines = changedLines(field, before, after);
  const isOrder = lines.before.length === 0 && lines.after.length === 0;
  return (
    <>
      <dt>{label}</dt>
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
        {children}
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
