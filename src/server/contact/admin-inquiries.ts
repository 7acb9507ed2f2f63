import { sql } from 'kysely';
import type { listAdminInquiries } from '#contract/admin/meetings-inquiries.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { areasWith } from '#server/areas/areas.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { filesWith } from './contact.ts';
import { formatFields } from './inquiry-emails.ts';

/** Latest first, 20 at a time; never spam. */
export async function listForAdmin(
  db: Queries,
  { show, cursor }: { show: 'new' | 'all'; cursor: string | undefined },
  serviceName: (id: string) => string | undefined,
): Promise<ReplyOf<typeof listAdminInquiries>> {
  let query = db
    .selectFrom('inquiries')
    .select(['id', 'ref', 'type', 'status', 'name', 'email', 'answers', 'message', 'created_at'])
    .where('status', 'in', show === 'new' ? ['new'] : ['new', 'seen']);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`);
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.inquiriesPerPage + 1)
    .execute();
  const rows = found.slice(0, limits.inquiriesPerPage);
  const last = rows.at(-1);
  const files = await filesWith(db, rows);
  const areas = await areasWith(
    db,
    'inquiry_id',
    rows.map(({ id }) => id),
  );
  return {
    inquiries: rows.map(({ id, answers, created_at: createdAt, status, ...row }) => ({
      ...row,
      status: status === 'seen' ? status : 'new',
      createdAt: createdAt.toISOString(),
      answers: formatFields(row.type, answers as unknown as object, serviceName),
      files: files(id),
      area: areas(id)?.shown ?? null,
    })),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

/** @throws AppError NOT_FOUND, also for spam */
export async function fileForAdmin(db: Queries, written: string, place: number) {
  return db
    .selectFrom('inquiry_files')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(['ref', 'inquiry_files.name', 'bytes'])
    .where('ref', '=', requireReference('Q', written))
    .where('status', '<>', 'spam')
    .where('place', '=', place)
    .executeTakeFirstOrThrow(notFound);
}

/** Marks a message as read; `isNews` if it was unread. @throws AppError NOT_FOUND, also for spam */
export async function markSeen(trx: Trx, written: string): Promise<{ ref: string; isNews: boolean }> {
  const ref = requireReference('Q', written);
  const inquiry = await trx
    .selectFrom('inquiries')
    .select('status')
    .where('ref', '=', ref)
    .where('status', '<>', 'spam')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await trx.updateTable('inquiries').set({ status: 'seen' }).where('ref', '=', ref).execute();
  return { ref, isNews: inquiry.status === 'new' };
}
