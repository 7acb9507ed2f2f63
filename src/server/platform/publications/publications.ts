import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Content } from '../content/content.ts';
import { type ContentEdits, type FileEdits, isSameEdits, type Json } from '../content/content-values.ts';
import { type Database, inTransaction, type Queries, type Trx } from '../database/database.ts';
import { settledEdits } from './money-fields.ts';
import { keepPublishedPictures, publishedPictures, storePicturesOf } from './stored-pictures.ts';

export interface Published {
  /** Of the last publication; 0: none. */
  number: number;
  edits: ContentEdits;
  /** By file: the last publication that changed it. */
  changedIn: Readonly<Record<string, number>>;
}

/** What is published after all publications, or after an earlier one. */
export async function readPublished(db: Queries, until?: number): Promise<Published> {
  const rows = await db
    .selectFrom('content_revisions')
    .distinctOn('file')
    .select(['file', 'publication', 'edits'])
    .$if(until !== undefined, (query) => query.where('publication', '<=', until ?? 0))
    .orderBy('file')
    .orderBy('publication', 'desc')
    .execute();
  return {
    number: Math.max(0, ...rows.map(({ publication }) => publication)),
    edits: Object.fromEntries(rows.map(({ file, edits }) => [file, edits as FileEdits])),
    changedIn: Object.fromEntries(rows.map(({ file, publication }) => [file, publication])),
  };
}

/** The values that a field had in publications, latest first. */
export async function earlierValues(db: Queries, file: string, field: string): Promise<Json[]> {
  const rows = await db
    .selectFrom('content_revisions')
    .select('edits')
    .where('file', '=', file)
    .orderBy('publication', 'desc')
    .execute();
  return rows.flatMap(({ edits }) => {
    const edit = (edits as FileEdits)[field];
    return edit ? [edit.value] : [];
  });
}

/** One publication at a time: the others wait until the transaction ends. */
export const lockPublications = (trx: Trx): Promise<unknown> =>
  sql`lock table content_publications in share row exclusive mode`.execute(trx);

export interface NewPublication {
  at: Date;
  /** Null: the site itself. */
  authorId: string | null;
  note: string;
  /** All edits of each file that changes. */
  edits: ContentEdits;
}

/** Adds a publication, and returns its number. Call with `lockPublications`. */
export async function addPublication(trx: Trx, { at, authorId, note, edits }: NewPublication): Promise<number> {
  const { last } = await trx
    .selectFrom('content_publications')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await trx
    .insertInto('content_publications')
    .values({ number, published_at: at, author_id: authorId, note })
    .execute();
  const rows = Object.entries(edits).map(([file, ofFile]) => ({
    file,
    publication: number,
    edits: JSON.stringify(ofFile),
  }));
  await keepPublishedPictures(trx, edits, at);
  await trx.insertInto('content_revisions').values(rows).execute();
  return number;
}

interface Readable {
  read(): Promise<Pick<Published, 'number' | 'edits'> | null>;
}

interface Parts {
  db: Database;
  clock: Clock;
}

/**
 * Publishes the file of the data folder in a new database: no person has published there, and its last publication is before
 * that of the file.
 */
export async function publishStored(
  { db, clock, config }: Parts & { config: Pick<Config, 'dataDir'> },
  file: Readable,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const query = trx.selectFrom('content_publications').select('number').where('author_id', 'is not', null).limit(1);
    if (await query.executeTakeFirst()) return;
    const stored = await file.read();
    if (!stored) return;
    await lockPublications(trx);
    const { number, edits } = await readPublished(trx);
    if (number >= stored.number) return;
    const changed = Object.entries(stored.edits).filter(([name, ofFile]) => !isSameEdits(edits[name] ?? {}, ofFile));
    if (changed.length === 0) return;
    const note = 'From the data folder of this site';
    await storePicturesOf(trx, publishedPictures(config), stored.edits, clock.now());
    await addPublication(trx, { at: clock.now(), authorId: null, note, edits: Object.fromEntries(changed) });
  });
}

/**
 * Ends the edits that the release says too, and keeps the prices of a first start (money-fields.ts).
 * @returns the last publication before and after
 */
export function settlePublished({ db, clock }: Parts, content: Content): Promise<{ before: number; after: number }> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const { edits, number } = await readPublished(trx);
    const changed: Record<string, FileEdits> = {};
    for (const file of new Set([...content.files.keys(), ...Object.keys(edits)])) {
      const before = edits[file] ?? {};
      const settled = settledEdits(file, before, content.inRelease(file));
      if (!isSameEdits(settled, before)) changed[file] = settled;
    }
    if (Object.keys(changed).length === 0) return { before: number, after: number };
    const note = Object.keys(edits).length === 0 ? 'Prices, tax and account at the first start' : 'A new release';
    return {
      before: number,
      after: await addPublication(trx, { at: clock.now(), authorId: null, note, edits: changed }),
    };
  });
}
