import { sql } from 'kysely';
import type { EmailPreview, listEmails, StoredEmail } from '#contract/admin/emails.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { addressesOfNames } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { EmailRow } from '#server/platform/database/tables.ts';
import { canBeSentAgain } from '#server/platform/email/email.ts';
import { previewOf } from '#server/platform/email/preview.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import type { Platform } from '#server/platform/platform.ts';
import { prefixPattern } from '#server/platform/text.ts';

/** Latest first, a page at a time. A query is the beginning of an email address, or of the name of its account. */
export async function listAllEmails(
  db: Queries,
  { show, q, ...narrowed }: QueryOf<typeof listEmails>,
  now: Date,
): Promise<ReplyOf<typeof listEmails>> {
  let query = db.selectFrom('emails').selectAll();
  if (show !== 'all') query = query.where('status', '=', show);
  if (q) {
    const addresses = await addressesOfNames(db, q, limits.namesSearchedMost);
    query = query.where(
      sql<boolean>`(lower(to_address) like ${prefixPattern(q)} or lower(to_address) = any(${addresses}))`,
    );
  }
  const { from, before, after } = periodOf(narrowed);
  if (from) query = query.where('created_at', '>=', from);
  if (before) query = query.where('created_at', '<', before);
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.emailsPerPage + 1)
    .execute();
  const rows = found.slice(0, limits.emailsPerPage);
  const last = rows.at(-1);
  return {
    emails: rows.map((row) => asStored(row, now)),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

/** @throws AppError NOT_FOUND */
export async function readStoredEmail(
  { db, clock, documents }: Pick<Platform, 'db' | 'clock' | 'documents'>,
  id: string,
  by: string,
): Promise<EmailPreview> {
  const row = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const preview = await previewOf(row, documents);
  await audit(db, clock, { event: 'email.read', userId: by, subject: id });
  return { ...asStored(row, clock.now()), replyTo: row.reply_to ?? '', ...preview };
}

const asStored = (row: EmailRow, now: Date): StoredEmail => ({
  id: row.id,
  kind: row.kind,
  to: row.to_address,
  subject: row.subject,
  at: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  state: row.status,
  attempts: row.attempts,
  reason: row.last_error ?? '',
  canBeSent: canBeSentAgain(row, now),
});
