import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { contentLimits } from '#contract/content-limits.ts';
import { pictureIdPattern } from '#contract/site/pictures.ts';
import { addHours, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ContentEdits, Json } from '../content/content-values.ts';
import { picturesIn } from '../content/pictures.ts';
import type { Queries, Trx } from '../database/database.ts';
import { writeWhole } from './whole-file.ts';

/** As visitors get it: WebP. */
export interface PictureBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Null: `bytes` is small enough for phones too. */
  phoneBytes: Uint8Array<ArrayBuffer> | null;
}

interface Parts {
  db: Queries;
  config: Pick<Config, 'contentDir' | 'dataDir'>;
}

/** The same bytes have the same id in every database. */
export const pictureId = ({ bytes, phoneBytes }: PictureBytes): string =>
  createHash('sha256')
    .update(bytes)
    .update(phoneBytes ?? '')
    .digest('hex')
    .slice(0, 32);

/** The folder of pictures in a folder of content. */
export const picturesOf = (contentDir: string): string => path.join(contentDir, 'pictures');

/** Where the pictures that are published are, for a new database, and while it is away. */
export const publishedPictures = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'published-pictures');

/**
 * An uploaded picture, of the files of the release, those that are published, or the database. Null: there is none, or none
 * for phones.
 */
export async function readPicture(
  { db, config }: Parts,
  id: string,
  size: keyof PictureBytes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const folder of [picturesOf(config.contentDir), publishedPictures(config)]) {
    const picture = await pictureIn(folder, id);
    if (picture) return picture[size];
  }
  const column = size === 'bytes' ? 'bytes' : 'phone_bytes';
  const row = await db
    .selectFrom('content_pictures')
    .select(`${column} as bytes`)
    .where('id', '=', id)
    .where('kind', '=', 'upload')
    .executeTakeFirst();
  return row?.bytes ? new Uint8Array(row.bytes) : null;
}

/** A picture for sharing a page, of those that are published, or the database. Null: there is none. */
export async function readSharePicture(parts: Parts, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await fileIn(publishedPictures(parts.config), shareName(id))) ?? readStoredShare(parts.db, id);
}

async function readStoredShare(db: Queries, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db
    .selectFrom('content_pictures')
    .select('bytes')
    .where('id', '=', id)
    .where('kind', '=', 'share')
    .executeTakeFirst();
  return row ? new Uint8Array(row.bytes) : null;
}

/** The ids of all pictures for sharing a page. */
export async function readShareIds(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('content_pictures').select('id').where('kind', '=', 'share').execute();
  return new Set(rows.map(({ id }) => id));
}

export async function storeSharePicture(db: Queries, id: string, png: Uint8Array, at: Date): Promise<void> {
  await db
    .insertInto('content_pictures')
    .values({ id, kind: 'share', bytes: Buffer.from(png), phone_bytes: null, used_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Stores an upload, or notes that it is used again. */
export async function storePicture(db: Queries, picture: PictureBytes & { id: string }, at: Date): Promise<void> {
  const { id, bytes, phoneBytes } = picture;
  await db
    .insertInto('content_pictures')
    .values({
      id,
      kind: 'upload',
      bytes: Buffer.from(bytes),
      phone_bytes: phoneBytes && Buffer.from(phoneBytes),
      used_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: at }))
    .execute();
}

/** Whether the uploads have as many bytes as they may. */
export async function isFull(db: Queries): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('content_pictures')
    .select(sql<string | null>`sum(octet_length(bytes) + coalesce(octet_length(phone_bytes), 0))`.as('bytes'))
    .where('kind', '=', 'upload')
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0) >= contentLimits.picturesMaxBytes;
}

/** Call when a draft that names these pictures is saved: they stay at least as long as unused ones do. */
export const keepPictures = (trx: Trx, values: Json, at: Date): Promise<void> =>
  keep(
    trx,
    picturesIn(values).map(({ id }) => id),
    at,
  );

/** Call when these edits are published: those of their pictures that are stored stay. */
export const keepPublishedPictures = (trx: Trx, edits: ContentEdits, at: Date): Promise<void> =>
  keep(trx, idsOfEdits(edits), at);

async function keep(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  // In one order, so that no two wait for each other.
  const rows = trx.selectFrom('content_pictures').select('id').where('id', 'in', ids).orderBy('id').forUpdate();
  await trx.updateTable('content_pictures').set({ used_at: at }).where('id', 'in', rows).execute();
}

/** Those of the ids that are neither in the database nor among the files of the release. */
export async function missingPictures({ db, config }: Parts, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('content_pictures').select('id').where('id', 'in', ids).execute();
  const found = new Set([...rows.map(({ id }) => id), ...(await idsIn(picturesOf(config.contentDir)))]);
  return new Set(ids.filter((id) => !found.has(id)));
}

/**
 * Deletes the uploads that for some days no draft, revision or preview has named. It is one statement: it sees a draft or the
 * revision that it became. A picture that is used again meanwhile has a new time when its row is locked, or is locked, and
 * stays.
 */
export const deleteUnusedPictures = (db: Queries, clock: Clock): Promise<unknown> =>
  sql`
    delete from content_pictures where id in (
      select id from content_pictures p
      where kind = 'upload' and used_at < ${addHours(clock.now(), -24 * contentLimits.unusedPictureDays)}
        and not exists (select from content_drafts where content::text like '%' || p.id || '%')
        and not exists (select from content_revisions where edits::text like '%' || p.id || '%')
        and not exists (select from content_previews where edits::text like '%' || p.id || '%')
      for update skip locked
    )
  `.execute(db);

const idsOfEdits = (edits: ContentEdits): string[] => [
  ...new Set(Object.values(edits).flatMap((ofFile) => picturesIn(ofFile as unknown as Json).map(({ id }) => id))),
];

/** Makes the folder of what is published hold the uploads of these edits, and no others. */
export async function writePictures(parts: Parts, edits: ContentEdits): Promise<void> {
  const folder = publishedPictures(parts.config);
  const wanted = new Set(idsOfEdits(edits));
  const present = await idsIn(folder);
  for (const id of wanted) {
    if (present.has(id)) continue;
    const bytes = await readPicture(parts, id, 'bytes');
    if (bytes) await writePicture(folder, id, { bytes, phoneBytes: await readPicture(parts, id, 'phoneBytes') });
  }
  for (const id of present) if (!wanted.has(id)) await removePicture(folder, id);
}

/** Makes the folder of what is published hold the pictures for sharing of these ids that are rendered, and no others. */
export async function writeSharePictures({ db, config }: Parts, wanted: ReadonlySet<string>): Promise<void> {
  const folder = publishedPictures(config);
  const present = await idsIn(folder, shareName);
  for (const id of wanted) {
    const png = present.has(id) ? null : await readStoredShare(db, id);
    if (png) await writeWhole(path.join(folder, shareName(id)), png);
  }
  for (const id of present) if (!wanted.has(id)) await rm(path.join(folder, shareName(id)), { force: true });
}

/** Copies the pictures of edits from one folder to another; returns the names of the files that are new there. */
export async function copyPictures(from: string, to: string, edits: ContentEdits): Promise<string[]> {
  const present = await idsIn(to);
  const names: string[] = [];
  for (const id of idsOfEdits(edits)) {
    const picture = present.has(id) ? null : await pictureIn(from, id);
    if (!picture) continue;
    await writePicture(to, id, picture);
    names.push(largeName(id), ...(picture.phoneBytes ? [phoneName(id)] : []));
  }
  return names;
}

/** Stores the pictures of edits that are in a folder. A file with other bytes than its name says is left out. */
export async function storePicturesOf(db: Queries, folder: string, edits: ContentEdits, at: Date): Promise<void> {
  for (const id of idsOfEdits(edits)) {
    const picture = await pictureIn(folder, id);
    if (picture && pictureId(picture) === id) await storePicture(db, { id, ...picture }, at);
  }
}

const largeName = (id: string): string => `${id}.webp`;
const phoneName = (id: string): string => `${id}-phone.webp`;
const shareName = (id: string): string => `${id}.png`;

/** The ids of the files that have their names by them. */
async function idsIn(folder: string, nameOf = largeName): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.map((name) => path.parse(name).name);
  return new Set(ids.filter((id, at) => pictureIdPattern.test(id) && names[at] === nameOf(id)));
}

async function fileIn(folder: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function pictureIn(folder: string, id: string): Promise<PictureBytes | null> {
  const bytes = await fileIn(folder, largeName(id));
  return bytes && { bytes, phoneBytes: await fileIn(folder, phoneName(id)) };
}

/** The large one last: it says that both are there. */
async function writePicture(folder: string, id: string, { bytes, phoneBytes }: PictureBytes): Promise<void> {
  if (phoneBytes) await writeWhole(path.join(folder, phoneName(id)), phoneBytes);
  await writeWhole(path.join(folder, largeName(id)), bytes);
}

async function removePicture(folder: string, id: string): Promise<void> {
  for (const name of [largeName(id), phoneName(id)]) await rm(path.join(folder, name), { force: true });
}
