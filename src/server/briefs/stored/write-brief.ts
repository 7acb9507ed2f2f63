import { sql } from 'kysely';
import type { BriefEstimate } from '#contract/briefs/briefs.ts';
import type { changeBrief as changeCall, createBrief as createCall } from '#contract/briefs/stored-briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { areasWith, deleteAreasWith, type MeasuredArea, storeArea } from '#server/areas/areas.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';
import type { BriefsContext } from '../context.ts';
import { assess, refuseChanged } from '../estimate.ts';
import { type BriefRow, findOwnBrief, lockBrief } from '../rows/brief-rows.ts';
import { type BriefContent, hashOf, readBriefContent, refuseImpossible } from './brief-content.ts';

type Form = BodyOf<typeof createCall>;
type Changes = BodyOf<typeof changeCall>;

/** The account that writes, and its share of the workers. */
interface Writer {
  userId: string;
  run: RunForClient;
}

/** Values computed by the server, never taken from a client. */
interface ComputedValues {
  area: MeasuredArea;
  estimate: BriefEstimate;
}

/**
 * Stores a brief, and sends it if the form says so. The key of an earlier brief, or its content within a day, returns
 * that brief: a brief may wait on a device for longer than keys are stored.
 * @throws AppError VALIDATION_FAILED, ESTIMATE_CHANGED, IDEMPOTENCY_MISMATCH
 */
export async function createBrief(
  trx: Trx,
  context: BriefsContext,
  { userId, key, form, computed }: { userId: string; key: string; form: Form; computed: ComputedValues },
): Promise<{ ref: string }> {
  const { clock } = context.platform;
  const written = readBriefContent(form);
  const hash = hashOf(written, computed.area.geometry);
  // Serialises an account's briefs, so that two tabs do not store one twice.
  await sql`select pg_advisory_xact_lock(hashtext(${`brief ${userId}`}))`.execute(trx);
  const since = addHours(clock.now(), -limits.briefRepeatHours);
  const earlier = await findEarlier(trx, { userId, key, hash, since });
  const isSent = earlier !== undefined && earlier.state !== 'draft';
  const isSending = form.send === true && !isSent;
  if (earlier && isSending && earlier.content_hash !== hash) throw new AppError('IDEMPOTENCY_MISMATCH');
  if (!earlier || isSending) {
    refuseImpossible(context, written);
    refuseChanged(form.expected, computed.estimate);
  }
  const row = earlier ?? (await insertBrief(trx, context, { userId, key, hash, written, ...computed }));
  if (isSending) await markSent(trx, context, row, computed.estimate);
  return { ref: row.ref };
}

const findEarlier = (
  trx: Trx,
  { userId, key, hash, since }: { userId: string; key: string; hash: string; since: Date },
): Promise<BriefRow | undefined> =>
  trx
    .selectFrom('briefs')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([eb('request_key', '=', key), and([eb('content_hash', '=', hash), eb('changed_at', '>', since)])]),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

async function insertBrief(
  trx: Trx,
  { platform: { clock } }: BriefsContext,
  {
    userId,
    key,
    hash,
    written,
    area,
    estimate,
  }: ComputedValues & { userId: string; key: string; hash: string; written: BriefContent },
): Promise<BriefRow> {
  const now = clock.now();
  const row: BriefRow = {
    ...written,
    id: newId(),
    ref: await newUnusedReference(trx, 'briefs', 'M', now),
    user_id: userId,
    request_key: key,
    content_hash: hash,
    state: 'draft',
    revision: 1,
    estimate,
    waiting_since: null,
    created_at: now,
    changed_at: now,
    sent_at: null,
  };
  await trx
    .insertInto('briefs')
    .values({ ...row, work: JSON.stringify(row.work), estimate: JSON.stringify(estimate) })
    .execute();
  await storeArea(trx, area, { column: 'brief_id', id: row.id, at: now });
  await audit(trx, clock, { event: 'brief.saved', userId, subject: row.ref });
  return row;
}

/** The caller has locked the draft. */
async function markSent(trx: Trx, context: BriefsContext, row: BriefRow, estimate: BriefEstimate): Promise<void> {
  const { clock } = context.platform;
  const now = clock.now();
  await trx
    .updateTable('briefs')
    .set({
      state: 'sent',
      estimate: JSON.stringify(estimate),
      revision: row.revision + 1,
      changed_at: now,
      sent_at: now,
      waiting_since: now,
    })
    .where('id', '=', row.id)
    .execute();
  await context.emails.received(trx, { ...row, estimate });
  await audit(trx, clock, { event: 'brief.sent', userId: row.user_id, subject: row.ref });
}

/**
 * Sends a draft with today's estimate; a brief already sent is not changed. `seen` is the range that the person saw;
 * without it, the range stored with the draft counts.
 * @throws AppError NOT_FOUND, ESTIMATE_CHANGED
 */
export async function sendBrief(
  context: BriefsContext,
  writer: Writer,
  ref: string,
  seen: Form['expected'],
): Promise<void> {
  await onDraft(context, writer, ref, {}, async (trx, row, { estimate }) => {
    refuseChanged(seen ?? row.estimate, estimate);
    await markSent(trx, context, row, estimate);
  });
}

/** @throws AppError NOT_FOUND, BRIEF_LOCKED, AOI_INVALID, AOI_TOO_SMALL, AOI_TOO_LARGE, VALIDATION_FAILED */
export async function changeBrief(
  context: BriefsContext,
  writer: Writer,
  ref: string,
  changes: Changes,
): Promise<void> {
  const isChanged = await onDraft(context, writer, ref, changes, async (trx, row, { area, estimate, written }) => {
    refuseImpossible(context, written);
    const { clock } = context.platform;
    await trx
      .updateTable('briefs')
      .set({
        ...written,
        work: JSON.stringify(written.work),
        estimate: JSON.stringify(estimate),
        content_hash: hashOf(written, area.geometry),
        revision: row.revision + 1,
        changed_at: clock.now(),
      })
      .where('id', '=', row.id)
      .execute();
    if (!changes.aoi) return;
    await deleteAreasWith(trx, 'brief_id', [row.id]);
    await storeArea(trx, area, { column: 'brief_id', id: row.id, at: clock.now() });
  });
  if (!isChanged) throw new AppError('BRIEF_LOCKED');
}

/**
 * Changes a locked draft with values computed outside the transaction, as that may take a second; starts again when
 * the draft was changed in the meantime. False: it is no longer a draft.
 */
async function onDraft(
  context: BriefsContext,
  { userId, run }: Writer,
  ref: string,
  changes: Changes,
  work: (trx: Trx, row: BriefRow, computed: ComputedValues & { written: BriefContent }) => Promise<void>,
): Promise<boolean> {
  const { db, clock } = context.platform;
  for (;;) {
    const before = await findOwnBrief(db, userId, ref);
    if (before.state !== 'draft') return false;
    const written = readBriefContent(changes, before);
    const aoi = changes.aoi ?? (await areasWith(db, 'brief_id', [before.id]))(before.id)?.aoi;
    // The brief was deleted after it was read.
    if (!aoi) throw notFound();
    const { dates, options, serviceId } = written.work;
    const computed = await assess(
      { aoi, dates, options, serviceId: serviceId ?? undefined },
      { basis: context.catalogue.basis, now: clock.now(), run },
    );
    const isDone = await inTransaction(db, async (trx) => {
      const row = await lockBrief(trx, before.id);
      if (row.revision !== before.revision) return false;
      await work(trx, row, { ...computed, written });
      return true;
    });
    if (isDone) return true;
  }
}

/** @throws AppError NOT_FOUND, BRIEF_LOCKED */
export async function deleteDraft(
  { platform: { db, clock } }: BriefsContext,
  userId: string,
  ref: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await findOwnBrief(trx, userId, ref);
    const row = await lockBrief(trx, id);
    if (row.state !== 'draft') throw new AppError('BRIEF_LOCKED');
    await trx.deleteFrom('briefs').where('id', '=', id).execute();
    await audit(trx, clock, { event: 'brief.deleted', userId, subject: row.ref });
  });
}
