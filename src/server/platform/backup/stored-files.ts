import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { Trx } from '../database/database.ts';
import { tableExists } from '../database/migrations.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';
import { openFolder } from '../file-storage/folder-storage.ts';

/** Bytes in the file storage that the database names. */
interface Listed {
  key: string;
  /** Hexadecimal; until they are copied, null for bytes of which the database has no hash. */
  sha256: string | null;
  /** Of the file to which they belong. */
  name: string;
  /** How many, where the database says it. */
  bytes?: number;
}

export interface CopiedFiles {
  objects: number;
  bytes: number;
  /** Names of the files of which bytes were gone or damaged. */
  missing: string[];
}

const perPage = 5_000;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Where a folder of backups has the bytes of delivered files: under their SHA-256, so that all archives of the folder share
 * them, and a backup copies only what is new.
 */
export const filesOfBackups = (folder: string): string => path.join(folder, 'files');
const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a line for all bytes that the database names in the snapshot of the transaction. */
export async function listStoredFiles(trx: Trx, list: string): Promise<void> {
  const pages = async function* () {
    // A release before deliveries had none.
    if (!(await tableExists(trx, 'deliverable_parts'))) return;
    let after = { id: noId, part: -1 };
    for (let page = await readPage(trx, after); page.length > 0; page = await readPage(trx, after)) {
      for (const { id, part, byte_count: bytes, sha256, name } of page) {
        const length = Math.min(deliveryLimits.filePartBytes, bytes - part * deliveryLimits.filePartBytes);
        yield lineOf({ key: `deliverables/${id}/${part}`, bytes: length, sha256, name });
        after = { id, part };
      }
    }
    yield* listMade(trx);
  };
  await pipeline(Readable.from(pages()), createWriteStream(list, { mode: 0o600 }));
}

const lineOf = (stored: Listed): string => `${JSON.stringify(stored)}\n`;

/** Pictures and features of files. By their names, because a release before them had no columns for them. */
async function* listMade(trx: Trx): AsyncGenerator<string> {
  let after = noId;
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; picture: boolean; shapes: boolean }>`
      select d.id, d.name || ' of ' || orders.ref as name, to_jsonb(d) ->> 'picture' is not null as picture,
        to_jsonb(d) ->> 'shapes_bytes' is not null as shapes
      from deliverables d join orders on orders.id = d.order_id
      where d.id > ${after}::uuid order by d.id limit ${perPage}`.execute(trx);
    for (const { id, name, ...has } of rows) {
      if (has.picture) yield lineOf({ key: `deliverables/${id}/picture`, sha256: null, name });
      if (has.shapes) yield lineOf({ key: `deliverables/${id}/shapes`, sha256: null, name });
      after = id;
    }
    if (rows.length < perPage) return;
  }
}

const readPage = (trx: Trx, { id, part }: { id: string; part: number }) =>
  trx
    .selectFrom('deliverable_parts')
    .innerJoin('deliverables', 'deliverables.id', 'deliverable_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['deliverable_id as id', 'part', 'deliverable_parts.sha256 as sha256', 'byte_count'])
    .select(sql<string>`deliverables.name || ' of ' || orders.ref`.as('name'))
    // A release before it had no such column.
    .where(sql<boolean>`coalesce((to_jsonb(deliverable_parts) ->> 'is_stored')::boolean, true)`)
    .where(sql<boolean>`(deliverable_id, part) > (${id}::uuid, ${part}::int)`)
    .orderBy('deliverable_id')
    .orderBy('part')
    .limit(perPage)
    .$narrowType<{ byte_count: number }>()
    .execute();

/** Copies what the folder of backups does not have yet, and completes the hashes in the list. @throws StorageAway */
export async function copyFiles(list: string, storage: FileStorage, backupDir: string): Promise<CopiedFiles> {
  const copies = openFolder(filesOfBackups(backupDir));
  const complete = createWriteStream(`${list}.complete`, { mode: 0o600 });
  const copied = await eachStored(list, async (stored) => {
    const hash = await copy(stored);
    if (hash ?? stored.sha256) complete.write(lineOf({ ...stored, sha256: hash ?? stored.sha256 }));
    return hash !== null;
  });
  await new Promise<void>((resolve, reject) => complete.on('error', reject).end(resolve));
  await rename(`${list}.complete`, list);
  return copied;

  /** Null: gone or damaged. */
  async function copy({ key, bytes, sha256 }: Listed): Promise<string | null> {
    if (sha256 && (await copies.head(keyOf(sha256))) === bytes) return sha256;
    const found = await storage.get(key);
    const hash = found && hashOf(found);
    if (!hash || hash !== (sha256 ?? hash)) return null;
    if ((await copies.head(keyOf(hash))) !== found.length) await copies.put(keyOf(hash), found);
    return hash;
  }
}

/** Puts what the storage does not have, so that it can be repeated after an interruption. @throws StorageAway */
export function restoreFiles(list: string, backupDir: string, storage: FileStorage): Promise<CopiedFiles> {
  const copies = openFolder(filesOfBackups(backupDir));
  return eachStored(list, async ({ key, sha256 }) => {
    if (!sha256) return false;
    const present = await storage.get(key);
    if (present && hashOf(present) === sha256) return true;
    const copy = await copies.get(keyOf(sha256));
    if (!copy || hashOf(copy) !== sha256) return false;
    await storage.put(key, copy);
    return true;
  });
}

/** Compares each copy with its hash. */
export function checkFiles(list: string, backupDir: string): Promise<CopiedFiles> {
  const copies = openFolder(filesOfBackups(backupDir));
  return eachStored(list, async ({ sha256 }) => {
    const copy = sha256 ? await copies.get(keyOf(sha256)) : null;
    return copy !== null && hashOf(copy) === sha256;
  });
}

/** Deletes the copies that none of the lists names, and what a killed backup has left. */
export async function deleteUnlisted(backupDir: string, lists: readonly string[]): Promise<void> {
  const folder = filesOfBackups(backupDir);
  if (!existsSync(folder)) return;
  const listed = new Set<string>();
  for (const list of lists) for await (const { sha256 } of readList(list)) if (sha256) listed.add(sha256);
  for (const part of await readdir(folder)) {
    for (const name of await readdir(path.join(folder, part))) {
      if (!listed.has(name)) await rm(path.join(folder, part, name));
    }
  }
}

async function eachStored(list: string, act: (stored: Listed) => Promise<boolean>): Promise<CopiedFiles> {
  const done = { objects: 0, bytes: 0 };
  const missing = new Set<string>();
  for await (const stored of readList(list)) {
    if (await act(stored)) {
      done.objects += 1;
      done.bytes += stored.bytes ?? 0;
    } else missing.add(stored.name);
  }
  return { ...done, missing: [...missing] };
}

async function* readList(list: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(list) })) yield JSON.parse(line) as Listed;
}
