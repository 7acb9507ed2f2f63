import { sql } from 'kysely';
import type { Queries, Trx } from '../database/database.ts';
import type { ContentEdits, FileEdits, Json } from './content-values.ts';

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

/** One publication at a time, and none while it is prepared. */
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
  const { number } = await trx
    .insertInto('content_publications')
    .values({ published_at: at, author_id: authorId, note })
    .returning('number')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(edits).map(([file, ofFile]) => ({
    file,
    publication: number,
    edits: JSON.stringify(ofFile),
  }));
  await trx.insertInto('content_revisions').values(rows).execute();
  return number;
}
