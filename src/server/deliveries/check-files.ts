import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding } from '#contract/deliveries/deliverables.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { areasWith } from '#server/areas/areas.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { type CheckedFile, checkFile } from './checks/check-file.ts';
import type { DeliveriesContext } from './context.ts';
import type { DeliverableRow } from './deliverables.ts';
import { deleteMade, MissingPart, madeKey, readPieces, type StoredFile } from './stored-files.ts';

/** A check that was begun longer ago has ended with its process. */
const abandonedSeconds = 900;

export const checkJob = 'deliveries.check';

/** Scheduled: reads each file that has arrived, one after another. */
export async function checkArrivedFiles(deliveries: DeliveriesContext, stopping: AbortSignal): Promise<void> {
  for (let row = await claim(deliveries); row; row = stopping.aborted ? undefined : await claim(deliveries)) {
    try {
      const checked = await check(deliveries, row, stopping);
      stopping.throwIfAborted();
      await store(deliveries, row.id, checked);
    } catch (error) {
      // The storage is away, or the process stops: the next run tries it again.
      if (!stopping.aborted) log('warn', 'deliverable.check', { deliverable: row.id, ...errorFacts(error) });
      await deliveries.platform.db
        .updateTable('deliverables')
        .set({ check_began_at: null })
        .where('id', '=', row.id)
        .execute();
      return;
    }
  }
}

const claim = ({ platform: { db, clock } }: DeliveriesContext): Promise<DeliverableRow | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('deliverables')
      .selectAll()
      .where('arrived_at', 'is not', null)
      .where('checked_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('check_began_at', 'is', null),
          eb('check_began_at', '<', addSeconds(clock.now(), -abandonedSeconds)),
        ]),
      )
      .orderBy('arrived_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row) {
      await trx.updateTable('deliverables').set({ check_began_at: clock.now() }).where('id', '=', row.id).execute();
    }
    return row;
  });

/** Copies the file out of the storage, compares its hash, and has it read in a process of its own. */
async function check(
  { platform: { db }, storage }: DeliveriesContext,
  row: DeliverableRow,
  stopping: AbortSignal,
): Promise<Checked> {
  const file = { id: row.id, bytes: row.byte_count ?? 0 };
  const folder = await mkdtemp(path.join(tmpdir(), 'site-delivered-'));
  try {
    const copy = path.join(folder, 'file');
    const isSame = (await copyTo(copy, storage, file, stopping)) === row.sha256;
    if (!isSame) return damaged('It arrived damaged: its SHA-256 differs. Upload it again.');
    const agreed = await agreedFor(db, row.order_id);
    const { kind: _, ...checked } = await checkFile(
      { path: copy, name: row.name, bytes: file.bytes, agreed },
      stopping,
    );
    return { ...checked, findings: [...checked.findings, sameOnBothEnds] };
  } catch (error) {
    if (error instanceof MissingPart) return damaged('A part of it is missing in the storage. Upload it again.');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Checked = Omit<CheckedFile, 'kind' | 'summary'> & { summary: string | null };

const sameOnBothEnds: Finding = { id: 'transfer', outcome: 'passed', text: 'The same on both ends, by SHA-256' };
const damaged = (text: string): Checked => ({
  kinds: [],
  summary: null,
  findings: [{ id: 'transfer', outcome: 'failed', text }],
  picture: null,
  withoutPicture: null,
  shapes: null,
  mapLayers: null,
});

/** @returns the SHA-256 of what was copied, hexadecimal */
async function copyTo(target: string, storage: FileStorage, file: StoredFile, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await using copy = await open(target, 'wx', 0o600);
  for await (const piece of readPieces(storage, file)) {
    hash.update(piece);
    await copy.writeFile(piece, { signal });
  }
  return hash.digest('hex');
}

/** The area of the order, and the coordinate system that its scope names. */
async function agreedFor(db: Queries, orderId: string): Promise<{ epsg: number | null; area: Area | null }> {
  const { scope } = await db.selectFrom('orders').select('scope').where('id', '=', orderId).executeTakeFirstOrThrow();
  const facts = scope?.facts.map(({ value }) => value).join(' ') ?? '';
  const [, epsg] = /\bEPSG:(\d{4,5})\b/.exec(facts) ?? [];
  const area = (await areasWith(db, 'order_id', [orderId]))(orderId);
  return { epsg: epsg ? Number(epsg) : null, area: area?.geometry.coordinates ?? null };
}

async function store(
  { platform: { db, clock }, storage }: DeliveriesContext,
  id: string,
  { kinds, summary, findings, picture, withoutPicture, shapes, mapLayers }: Checked,
): Promise<void> {
  if (picture) await storage.put(madeKey(id, 'picture'), picture.png);
  if (shapes) await storage.put(madeKey(id, 'shapes'), shapes);
  const row = await db
    .updateTable('deliverables')
    .set({
      checked_at: clock.now(),
      file_kinds: kinds,
      summary,
      findings: JSON.stringify(findings),
      picture: picture && JSON.stringify(picture.facts),
      without_picture: withoutPicture,
      shapes_bytes: shapes?.length ?? null,
      map_layers: mapLayers && JSON.stringify(mapLayers),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  // Removed meanwhile, maybe after its files were deleted.
  if (!row) await deleteMade(storage, id);
}
