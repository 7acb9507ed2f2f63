import type { publishContent } from '#contract/admin/content.ts';
import { isMoney } from '#contract/admin/money-fields.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { ContentProblem } from '#server/platform/content/content.ts';
import { type Difference, differences, isSameEdits, type Json } from '#server/platform/content/content-values.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addPublication, lockPublications, readPublished } from '#server/platform/publications/publications.ts';
import { lockOffice } from '../staff/members.ts';
import { editsFor, titleOf, valuesOf } from './content-files.ts';
import { endDrafts, isOutdated, mergeDraft, problemsOfValues, readDrafts, type StoredDraft } from './drafts.ts';

/** A publication that was checked against what was published then. */
export interface Prepared {
  /** The last publication when it was checked. */
  after: number;
  /** What it publishes; none when an earlier publication is brought back. */
  drafts: readonly StoredDraft[];
  /** By file: all its values, null for one that is withdrawn. */
  values: Readonly<Record<string, Json>>;
  note: string;
  problems: ContentProblem[];
}

interface Outcome {
  number: number | null;
  problems: ContentProblem[];
}

export interface Publisher {
  /** Outside of a transaction, as the check mounts all modules. @throws AppError NOT_FOUND, CONTENT_CHANGED */
  prepareDrafts(request: BodyOf<typeof publishContent> & { authorId: string }): Promise<Prepared>;
  /** All values as they were after an earlier publication. @throws AppError NOT_FOUND */
  prepareEarlier(number: number): Promise<Prepared>;
  /** @throws AppError FORBIDDEN, CONTENT_CHANGED when something was published since it was prepared */
  publish(trx: Trx, prepared: Prepared, authorId: string): Promise<Outcome>;
}

const kind = 'money-changed-owner';

/** @throws ContentError */
export function createPublisher(platform: Platform): Publisher {
  const { content, clock, db } = platform;
  const tellOwners = createMoneyEmail(platform);
  const titles = (values: Prepared['values']): string =>
    Object.entries(values)
      .map(([file, value]) => titleOf(file, value ?? valuesOf(content, file)))
      .join(', ');

  return {
    async prepareDrafts({ files, note, authorId }) {
      const published = await readPublished(db);
      const drafts = (await readDrafts(db, authorId)).filter(({ file }) => files.includes(file));
      if (drafts.length !== new Set(files).size) throw notFound();
      const values: Record<string, Json> = {};
      const clashes: Record<string, Json> = {};
      for (const draft of drafts) {
        const { file } = draft;
        const now = published.edits[file] ?? {};
        const atBase = isOutdated(published, draft) ? (await readPublished(db, draft.basedOn)).edits[file] : now;
        const merged = mergeDraft(content, draft, now, atBase ?? {});
        values[file] = merged.values;
        if (merged.conflict !== null) clashes[file] = merged.values;
      }
      if (Object.keys(clashes).length > 0) throw new AppError('CONTENT_CHANGED', { files: titles(clashes) });
      return { after: published.number, drafts, values, note, problems: await problemsOfValues(platform, values) };
    },

    prepareEarlier: (number) => prepareEarlier(platform, number),

    async publish(trx, { after, drafts, values, note, problems }, authorId) {
      const members = await lockOffice(trx, authorId);
      const files = Object.keys(values);
      if (problems.length > 0 || files.length === 0) return { number: null, problems };
      await lockPublications(trx);
      const { number: latest } = await readPublished(trx);
      if (latest !== after) throw new AppError('CONTENT_CHANGED', { files: titles(values) });
      const edits = Object.fromEntries(files.map((file) => [file, editsFor(content, file, values[file] ?? null)]));
      const number = await addPublication(trx, { at: clock.now(), authorId, note, edits });
      await endDrafts(trx, drafts, authorId);
      const money: string[] = [];
      for (const file of files) {
        const before = valuesOf(content, file);
        const value = values[file] ?? null;
        const changes = differences(before, value);
        const change = { before: textOfChanges(changes, 'before'), after: textOfChanges(changes, 'after') };
        await audit(trx, clock, { event: 'content.published', userId: authorId, subject: file, change });
        const title = titleOf(file, value ?? before);
        money.push(
          ...changes.filter(({ field }) => isMoney(file, field)).map((one) => `${title}, ${textOfChange(one)}`),
        );
      }
      await tellOwners(trx, money, members, authorId);
      return { number, problems: [] };
    },
  };
}

async function prepareEarlier(platform: Platform, number: number): Promise<Prepared> {
  const { content, db } = platform;
  if (!(await exists(db, number))) throw notFound();
  const [now, then] = [await readPublished(db), await readPublished(db, number)];
  const files = [...new Set([...Object.keys(now.edits), ...Object.keys(then.edits)])].filter(
    (file) => !isSameEdits(now.edits[file] ?? {}, then.edits[file] ?? {}),
  );
  const values = Object.fromEntries(files.map((file) => [file, valuesOf(content, file, then.edits[file] ?? {})]));
  const problems = await problemsOfValues(platform, values);
  return { after: now.number, drafts: [], values, note: `As after publication ${number}`, problems };
}

/** What a publication changed, by file. @throws AppError NOT_FOUND */
export async function readPublicationChanges({ content, db }: Pick<Platform, 'content' | 'db'>, number: number) {
  if (!(await exists(db, number))) throw notFound();
  const [then, before] = [await readPublished(db, number), await readPublished(db, number - 1)];
  const files = Object.keys(then.changedIn).filter((file) => then.changedIn[file] === number);
  return files.map((file) => {
    const value = valuesOf(content, file, then.edits[file] ?? {});
    const changes = differences(valuesOf(content, file, before.edits[file] ?? {}), value);
    return { file, title: titleOf(file, value), changes };
  });
}

const exists = async (db: Queries, number: number): Promise<boolean> =>
  (await db.selectFrom('content_publications').select('number').where('number', '=', number).executeTakeFirst()) !==
  undefined;

/** Emails the other owners when prices, the tax or the account have changed. */
function createMoneyEmail({ content, mailer, link }: Platform) {
  const write = readTemplate(content, kind, ['by', 'listChanges', 'contentUrl']);
  return async (
    trx: Trx,
    changes: readonly string[],
    members: Awaited<ReturnType<typeof lockOffice>>,
    authorId: string,
  ): Promise<void> => {
    if (changes.length === 0) return;
    const author = members.find(({ id }) => id === authorId);
    const by = author ? `${author.first_name} ${author.last_name}`.trim() || author.email : '';
    const text = write({ by, listChanges: changes.join('\n'), contentUrl: link('/admin/content') });
    const others = members.filter(({ id, roles }) => id !== authorId && roles.includes('owner'));
    for (const { email } of others) await mailer.post(trx, { kind, to: email, ...text });
  };
}

const shownMaxLength = 200;

function shortText(value: Json): string {
  if (value === null || value === '') return 'empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > shownMaxLength ? `${text.slice(0, shownMaxLength)}…` : text;
}

const textOfChange = ({ field, before, after }: Difference): string =>
  `${field}: ${shortText(after)} instead of ${shortText(before)}`;

const textOfChanges = (changes: readonly Difference[], side: 'before' | 'after'): string =>
  changes.map((change) => (change.field ? `${change.field}: ` : '') + shortText(change[side])).join('\n');
