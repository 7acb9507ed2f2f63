import { type RawBuilder, sql } from 'kysely';
import type { listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { areasWith } from '#server/areas/areas.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern, referencePattern } from '#server/platform/text.ts';
import { pageOfInquiries } from './contact.ts';
import { filesOf, filesWith } from './files/files.ts';
import { formatFields } from './inquiry-emails.ts';
import { findNoSpam, lockAnyInquiry, stateOf } from './threads/thread-rows.ts';

/** By reference, or by the name or email address of the sender. */
const matches = (q: string): RawBuilder<boolean> => {
  const pattern = prefixPattern(q);
  return sql`(ref like ${referencePattern(q) ?? pattern} or lower(name) like ${pattern} or lower(email) like ${pattern})`;
};

/** Latest first, 20 at a time; spam only on request. */
export async function listForAdmin(
  db: Queries,
  { show, q, ...narrowed }: QueryOf<typeof listAdminInquiries>,
  serviceName: (id: string) => string | undefined,
): Promise<ReplyOf<typeof listAdminInquiries>> {
  let wanted = db
    .selectFrom('inquiries')
    .select(['id', 'ref', 'type', 'status', 'turn', 'name', 'email', 'answers', 'message', 'created_at'])
    .where('status', show === 'spam' ? '=' : '<>', 'spam');
  if (show === 'new') wanted = wanted.where('status', '=', 'new');
  if (show !== 'all' && show !== 'spam') wanted = wanted.where('turn', '=', show === 'new' ? 'business' : show);
  const { from, before } = periodOf(narrowed);
  if (q) wanted = wanted.where(matches(q));
  if (from) wanted = wanted.where('created_at', '>=', from);
  if (before) wanted = wanted.where('created_at', '<', before);
  const { rows, cursor: next } = await pageOfInquiries(wanted, narrowed.cursor);
  const files = await filesWith(db, rows);
  const areas = await areasWith(
    db,
    'inquiry_id',
    rows.map(({ id }) => id),
  );
  return {
    inquiries: rows.map(({ id, answers, created_at: createdAt, status, turn, ...row }) => ({
      ...row,
      state: stateOf({ turn, status }),
      status: status === 'new' ? status : 'seen',
      createdAt: createdAt.toISOString(),
      answers: formatFields(row.type, answers, serviceName),
      files: files(id),
      area: areas(id)?.shown ?? null,
    })),
    cursor: next,
  };
}

/** @throws AppError NOT_FOUND, also for spam */
export async function fileForAdmin(db: Queries, written: string, place: number) {
  const { id, ref } = await findNoSpam(db, written);
  const file = (await filesWith(db, [{ id }]))(id).find((each) => each.id === String(place));
  if (!file) throw notFound();
  return { ref, name: file.name, bytes: await readDatabaseFile(db, databaseKey('inquiries', id, place)) };
}

/** The files of an inquiry, in their order. @throws AppError NOT_FOUND, also for spam and without files */
export async function filesForAdmin(
  db: Queries,
  written: string,
): Promise<{ ref: string; files: { name: string; bytes: Uint8Array }[] }> {
  const { ref } = await findNoSpam(db, written);
  const files = await filesOf(db, ref);
  if (files.length === 0) throw notFound();
  return { ref, files };
}

/** Marks a message as read; `isNews` if it was unread. @throws AppError NOT_FOUND, also for spam */
export async function markSeen(trx: Trx, written: string): Promise<{ ref: string; isNews: boolean }> {
  const { id, ref, status } = await lockAnyInquiry(trx, written);
  if (status === 'spam') throw notFound();
  await trx.updateTable('inquiries').set({ status: 'seen' }).where('id', '=', id).execute();
  return { ref, isNews: status === 'new' };
}
