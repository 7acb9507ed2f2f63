import { createHash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { addWorkingDays, businessDate, type WorkingDays } from '#contract/business-days.ts';
import { type Inquiry, inquiryMessages, type listInquiries } from '#contract/contact/inquiries.ts';
import { notSure } from '#contract/contact/inquiry-fields.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { areasWith } from '#server/areas/areas.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { formatWait } from '#server/platform/security/rate-limits.ts';
import { filesWith, validateAnnouncedFiles } from './files/files.ts';
import { firstInquiryAt, inquiriesByDay } from './inquiry-figures.ts';
import { sentMessages } from './threads/sent-messages.ts';

export { firstInquiryAt, inquiriesByDay };

export interface Sender {
  userId: string | null;
  /** The page's own id of this inquiry; null when no script ran. */
  clientId: string | null;
}

/** The date by which we promise to answer a message of this instant; null when there is no promise. */
export type ReplyBy = (createdAt: Date, calendar: WorkingDays) => string | null;

/** Counts working days; `''` makes no promise. */
export const createReplyBy =
  (workingDays: number | ''): ReplyBy =>
  (createdAt, calendar) => {
    if (workingDays === '') return null;
    return addWorkingDays(businessDate(createdAt), workingDays, calendar);
  };

export interface StoredInquiry {
  id: string;
  ref: string;
  createdAt: Date;
  filesAnnounced: number;
  /** False: it exists already or is spam, so no email is sent. */
  isNews: boolean;
}

/** @throws AppError VALIDATION_FAILED for values that depend on the catalogue or the date, FILE_TOO_LARGE, FILE_TYPE */
export function assertPossible(inquiry: Inquiry, catalogue: Catalogue, now: Date): void {
  const fields: Record<string, string> = {};
  const unknown = 'service' in inquiry && inquiry.service !== notSure && !catalogue.service(inquiry.service);
  if (unknown) fields['service'] = inquiryMessages.service;
  if ('when' in inquiry && inquiry.when && isOver(inquiry.when, now)) fields['when'] = inquiryMessages.when;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  if ('files' in inquiry && inquiry.files) validateAnnouncedFiles(inquiry.files);
}

/** True when the honeypot is filled or the form was open too briefly (product/inquiries.md#spam). */
const isSpam = ({ subject, openForMs }: Inquiry): boolean =>
  Boolean(subject) || (openForMs !== undefined && openForMs < limits.inquiryFillingMs);

/**
 * Stores an inquiry in the caller's transaction. A duplicate, by the page's id or without script by the same content
 * within 24 hours, returns the first one.
 * @throws AppError RATE_LIMITED above 5 a day from one address, IDEMPOTENCY_MISMATCH
 */
export async function storeInquiry(
  { clock, config }: Platform,
  trx: Trx,
  inquiry: Inquiry,
  { userId, clientId }: Sender,
): Promise<StoredInquiry> {
  const now = clock.now();
  const contentHash = hashOf(inquiry);
  // One address at a time, so that parallel requests neither exceed the limit nor store duplicates.
  await sql`select pg_advisory_xact_lock(hashtext(${`inquiry ${inquiry.email}`}))`.execute(trx);
  const earlier = await findEarlier(trx, inquiry.email, clientId, contentHash, now);
  if (earlier) return earlier;
  await refuseAboveLimit(trx, inquiry.email, now, limits.inquiriesPerEmailDay * config.rateLimitFactor);
  const filesAnnounced = 'files' in inquiry ? (inquiry.files?.length ?? 0) : 0;
  const { type, name, email, message } = inquiry;
  const row = {
    id: newId(),
    ref: await newUnusedReference(trx, 'inquiries', 'Q', now),
    client_id: clientId,
    user_id: userId,
    type,
    status: isSpam(inquiry) ? ('spam' as const) : ('new' as const),
    name,
    email,
    answers: JSON.stringify(answersOf(inquiry)),
    message,
    files_announced: filesAnnounced,
    content_hash: contentHash,
    created_at: now,
  };
  const inserted = await trx
    .insertInto('inquiries')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // The same id from another address at the same moment: two different inquiries.
  if (!inserted) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { id: row.id, ref: row.ref, createdAt: now, filesAnnounced, isNews: row.status === 'new' };
}

function answersOf(inquiry: Inquiry): Record<string, unknown> {
  const { type, name, email, message, consent, subject, openForMs, phone, ...rest } = inquiry;
  const { area: _stored, nameOnMap: _ticked, ...answers } = { area: undefined, nameOnMap: undefined, ...rest };
  return { ...answers, ...(phone && { phone: phoneAsE164(phone) }) };
}

/** The identity of an inquiry: all its content except how long the form was open. */
function hashOf({ openForMs: _time, ...content }: Inquiry): string {
  const pairs = Object.entries(content).filter(([, value]) => value !== '' && value !== undefined);
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url');
}

async function findEarlier(trx: Trx, email: string, clientId: string | null, contentHash: string, now: Date) {
  const kept = trx.selectFrom('inquiries').select(['id', 'ref', 'created_at', 'files_announced', 'content_hash']);
  const row = await (clientId
    ? kept.where('client_id', '=', clientId)
    : kept
        .where('email', '=', email)
        .where('content_hash', '=', contentHash)
        .where('created_at', '>', addHours(now, -limits.inquiryRepeatHours))
        .orderBy('created_at', 'desc')
  ).executeTakeFirst();
  if (!row) return null;
  if (row.content_hash !== contentHash) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { id: row.id, ref: row.ref, createdAt: row.created_at, filesAnnounced: row.files_announced, isNews: false };
}

async function refuseAboveLimit(trx: Trx, email: string, now: Date, most: number): Promise<void> {
  const sent = await trx
    .selectFrom('inquiries')
    .select('created_at')
    .where('email', '=', email)
    .where('created_at', '>', addHours(now, -24))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  const oldest = sent.at(-1)?.created_at;
  if (sent.length < most || !oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((addHours(oldest, 24).getTime() - now.getTime()) / 1000));
  throw new AppError('RATE_LIMITED', { wait: formatWait(retryAfterSeconds), retryAfterSeconds });
}

const isOver = (date: string, now: Date): boolean => date < businessDate(now);

/** Latest first, 20 at a time. Spam is shown as if it were unread. */
export async function inquiriesOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listInquiries>> {
  const own = db
    .selectFrom('inquiries')
    .select(['id', 'ref', 'type', 'status', 'message', 'created_at'])
    .where('user_id', '=', userId);
  const { rows, cursor: next } = await pageOfInquiries(own, cursor);
  const files = await filesWith(db, rows);
  const areaWith = await areasWith(
    db,
    'inquiry_id',
    rows.map(({ id }) => id),
  );
  const messages = await sentMessages(db, rows, clock.now());
  return {
    inquiries: rows.map(({ id, ref, type, status, message, created_at: createdAt }) => ({
      ref,
      type,
      status: status === 'seen' ? status : 'new',
      message,
      messages: messages(id),
      createdAt: createdAt.toISOString(),
      files: files(id).map(({ name, bytes }) => ({ name, bytes })),
      area: areaWith(id)?.shown ?? null,
    })),
    cursor: next,
  };
}

/** Latest first; the query selects `id` and `created_at`. */
export async function pageOfInquiries<Row extends { id: string; created_at: Date }>(
  query: SelectQueryBuilder<Tables, 'inquiries', Row>,
  cursor: string | undefined,
): Promise<{ rows: Row[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rest = after
    ? query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    : query;
  const found = await rest
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.inquiriesPerPage + 1)
    .execute();
  const rows = found.slice(0, limits.inquiriesPerPage);
  const last = rows.at(-1);
  const goesOn = last !== undefined && found.length > rows.length;
  return { rows, cursor: goesOn ? writeCursor({ createdAt: last.created_at, id: last.id }) : null };
}

const waiting = (db: Queries) =>
  db.selectFrom('inquiries').where('turn', '=', 'business').where('status', '<>', 'spam');

/** Inquiries whose sender waits for our answer. */
export async function countWaiting(db: Queries): Promise<number> {
  const { count } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The longest waiting first, which is the order of the promised answers. */
export const waitingInquiries = (db: Queries, most: number) =>
  waiting(db)
    .select(['ref', 'type', 'name', 'message', sql<Date>`coalesce(waiting_since, created_at)`.as('createdAt')])
    .orderBy(sql`coalesce(waiting_since, created_at)`)
    .limit(most)
    .execute();

/** Deletes files after 90 days, and spam 30 days after it arrived or was marked (content/site/privacy.md). */
export async function deleteExpiredInquiries({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (days: number): Date => addHours(now, -24 * days);
  await db.deleteFrom('inquiry_files').where('created_at', '<', before(limits.inquiryFilesKeptDays)).execute();
  await db
    .deleteFrom('inquiries')
    .where('status', '=', 'spam')
    .where(sql<Date>`coalesce(spam_at, created_at)`, '<', before(limits.inquirySpamKeptDays))
    .execute();
}
