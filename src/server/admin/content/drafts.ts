import type { ExpressionBuilder } from 'kysely';
import type { ContentDraft, ContentFile } from '#contract/admin/content.ts';
import { isCreatable } from '#contract/admin/content.ts';
import { isSame } from '#contract/admin/same-values.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Content, ContentProblem } from '#server/platform/content/content.ts';
import { differences, type FileEdits, type Json, valueAt, withEdits } from '#server/platform/content/content-values.ts';
import { picturesIn } from '#server/platform/content/pictures.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Published, readPublished } from '#server/platform/publications/publications.ts';
import { keepPictures, missingPictures } from '#server/platform/publications/stored-pictures.ts';
import {
  changedByRelease,
  editsFor,
  groupOf,
  jsonSchemaOf,
  pageOf,
  problemsOfFile,
  titleOf,
  valuesOf,
} from './content-files.ts';

export interface StoredDraft {
  file: string;
  values: Json;
  basedOn: number;
  savedAt: Date;
  /** In Zimbabwe; null: it is published when its author says so. */
  publishOn: string | null;
}

export async function readDrafts(db: Queries, authorId: string): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom('content_drafts')
    .select(['file', 'content', 'based_on', 'saved_at', 'publish_on'])
    .where('author_id', '=', authorId)
    .orderBy('file')
    .execute();
  return rows.map((row) => ({
    file: row.file,
    values: row.content as Json,
    basedOn: row.based_on,
    savedAt: row.saved_at,
    publishOn: row.publish_on,
  }));
}

export const noDay = { publish_on: null, publish_note: null };

/** Of others than this account. */
export async function readOthersDrafts(db: Queries, authorId: string) {
  const rows = await db
    .selectFrom('content_drafts')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['file', 'saved_at', 'publish_on', 'first_name', 'last_name'])
    .where('author_id', '<>', authorId)
    .orderBy('file')
    .execute();
  return rows.map((row) => ({
    file: row.file,
    by: `${row.first_name} ${row.last_name}`.trim(),
    savedAt: row.saved_at.toISOString(),
    publishOn: row.publish_on,
  }));
}

/** Values as published, which the release says too, end the draft. @throws AppError NOT_FOUND */
export async function saveDraft(
  { content, clock }: Platform,
  trx: Trx,
  { file, values, basedOn, authorId }: { file: string; values: Json; basedOn: number; authorId: string },
): Promise<void> {
  requireFile(content, file);
  // Only a service or an article can be withdrawn: without another file the site could not start.
  if (values === null && !isCreatable(file)) throw notFound();
  const isAsPublished = isSame(values, valuesOf(content, file));
  if (isAsPublished && changedByRelease(content, file, content.edits[file] ?? {}).length === 0) {
    await discardDraft(trx, file, authorId);
    return;
  }
  await keepPictures(trx, values, clock.now());
  // Its day was chosen for what it said before.
  const row = { content: JSON.stringify(values), based_on: basedOn, saved_at: clock.now(), ...noDay };
  await trx
    .insertInto('content_drafts')
    .values({ file, author_id: authorId, ...row })
    .onConflict((conflict) => conflict.columns(['file', 'author_id']).doUpdateSet(row))
    .execute();
}

/** Of drafts that are published. @throws AppError CONTENT_CHANGED when one was saved again since it was read */
export async function endDrafts(trx: Trx, drafts: readonly StoredDraft[], authorId: string): Promise<void> {
  for (const draft of drafts) {
    const ended = await trx.deleteFrom('content_drafts').where(isDraft(draft, authorId)).executeTakeFirstOrThrow();
    if (ended.numDeletedRows === 0n) throw changedDraft(draft);
  }
}

/** @throws AppError CONTENT_CHANGED when one was saved again since it was read */
export async function setDay(
  trx: Trx,
  drafts: readonly StoredDraft[],
  { authorId, ...plan }: { authorId: string; publish_on: string | null; publish_note: string | null },
): Promise<void> {
  for (const draft of drafts) {
    const update = trx.updateTable('content_drafts').set(plan).where(isDraft(draft, authorId));
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw changedDraft(draft);
  }
}

/** Whether a row is this draft, as it was read: two drafts can be of one millisecond. */
const isDraft =
  ({ file, savedAt, values }: StoredDraft, authorId: string) =>
  (row: ExpressionBuilder<Schema, 'content_drafts'>) =>
    row.and({ author_id: authorId, file, saved_at: savedAt, content: JSON.stringify(values) });

const changedDraft = ({ file, values }: StoredDraft): AppError =>
  new AppError('CONTENT_CHANGED', { files: titleOf(file, values) });

export const discardDraft = (db: Queries, file: string, authorId: string): Promise<unknown> =>
  db.deleteFrom('content_drafts').where('file', '=', file).where('author_id', '=', authorId).execute();

/** @throws AppError NOT_FOUND when the site reads no such file, and owners cannot create it */
function requireFile(content: Content, file: string): void {
  const isRead = content.files.has(file) || content.inRelease(file) !== null || isCreatable(file);
  if (!isRead || groupOf(file) === null) throw notFound();
}

/** The values that a draft publishes: its own changes, made to what is published now. */
export interface MergedDraft {
  file: string;
  values: Json;
  /** Null: not one field that somebody else has published meanwhile. */
  conflict: string | null;
}

/** @param published now; @param atBase when the draft was begun */
export function mergeDraft(content: Content, draft: StoredDraft, published: FileEdits, atBase: FileEdits): MergedDraft {
  const { file } = draft;
  const inRelease = content.inRelease(file);
  const before = withEdits(inRelease, atBase);
  const now = withEdits(inRelease, published);
  const own = differences(before, draft.values);
  const others = differences(before, now);
  const isSameField = (one: string, other: string): boolean =>
    one === '' || other === '' || one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
  const clash = own.find(({ field, after }) =>
    others.some((other) => isSameField(field, other.field) && !isSame(after, valueAt(now, field))),
  );
  const changes = Object.fromEntries(own.map(({ field, after }) => [field, { value: after, base: null }]));
  return { file, values: withEdits(now, changes), conflict: clash ? clash.field : null };
}

export const isOutdated = ({ changedIn }: Published, { file, basedOn }: StoredDraft): boolean =>
  (changedIn[file] ?? 0) > basedOn;

export const describeDraft = (content: Content, published: Published, draft: StoredDraft): ContentDraft => ({
  file: draft.file,
  title: titleOf(draft.file, draft.values ?? valuesOf(content, draft.file)),
  changes: differences(valuesOf(content, draft.file), draft.values),
  savedAt: draft.savedAt.toISOString(),
  isOutdated: isOutdated(published, draft),
  publishOn: draft.publishOn,
});

/** @throws AppError NOT_FOUND */
export async function describeFile(platform: Platform, file: string, authorId: string): Promise<ContentFile> {
  const { content, db } = platform;
  requireFile(content, file);
  const group = groupOf(file);
  const schema = jsonSchemaOf(content, file);
  if (!group || !schema) throw notFound();
  const published = await readPublished(db);
  const draft = (await readDrafts(db, authorId)).find((one) => one.file === file);
  const others = await readOthersDrafts(db, authorId);
  const values = valuesOf(content, file);
  return {
    file,
    group,
    title: titleOf(file, draft?.values ?? values),
    page: pageOf(file, draft?.values ?? values),
    schema,
    values,
    inRelease: content.inRelease(file),
    draft: draft
      ? {
          values: draft.values,
          savedAt: draft.savedAt.toISOString(),
          isOutdated: isOutdated(published, draft),
          publishOn: draft.publishOn,
        }
      : null,
    problems: draft ? await problemsOfValues(platform, { [file]: draft.values }) : [],
    othersDrafts: others.filter((one) => one.file === file),
    publication: published.changedIn[file] ?? 0,
  };
}

const notStored = 'this picture is no longer stored: choose it again';

/** What would stop the site from showing these files: what their schemas refuse, else what does not fit together. */
export async function problemsOfValues(
  platform: Pick<Platform, 'content' | 'publishing' | 'db' | 'config'>,
  files: Readonly<Record<string, Json>>,
): Promise<ContentProblem[]> {
  const { content, publishing } = platform;
  const problems = Object.entries(files).flatMap(([file, values]) => problemsOfFile(content, file, values));
  if (problems.length > 0) return problems;
  const named = Object.entries(files).flatMap(([file, values]) => picturesIn(values).map((one) => ({ file, ...one })));
  const missing = await missingPictures(
    platform,
    named.map(({ id }) => id),
  );
  if (missing.size > 0) {
    return named.flatMap(({ file, field, id }) => (missing.has(id) ? [{ file, field, reason: notStored }] : []));
  }
  const edits = Object.entries(files).map(([file, values]) => [file, editsFor(content, file, values)]);
  return publishing.problemsOf({ ...content.edits, ...Object.fromEntries(edits) });
}
