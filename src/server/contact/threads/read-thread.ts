import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { limits } from '#contract/limits.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import { areasWith } from '#server/areas/areas.ts';
import { addHours, type Clock } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { filesWith } from '../files/files.ts';
import { formatFields } from '../inquiry-emails.ts';
import { answerFilesWith } from './answer-files.ts';
import { findInquiry, type InquiryRow, type MessageRow, messagesOf, stateOf } from './thread-rows.ts';

export interface ThreadContext {
  clock: Clock;
  /** The day by which we promised an answer to a client who has waited since this instant. */
  dueOn(waitingSince: Date): Promise<string | null>;
  serviceName: (id: string) => string | undefined;
}

/** @throws AppError NOT_FOUND */
export async function readThread(
  db: Queries,
  { clock, dueOn, serviceName }: ThreadContext,
  written: string,
  reader: string,
): Promise<InquiryThread> {
  const inquiry = await findInquiry(db, written);
  const { id, ref, type, name, email, message, version } = inquiry;
  const messages = await messagesOf(db, id);
  const changes = await changesOf(db, ref);
  const people = [inquiry.assigned_to, ...messages.map((one) => one.user_id), ...changes.map((one) => one.user_id)];
  const nameOf = await namesByIdOf(db, people);
  const isSpam = inquiry.status === 'spam';
  const waitingSince = inquiry.turn === 'business' && !isSpam ? (inquiry.waiting_since ?? inquiry.created_at) : null;
  return {
    ref,
    type,
    state: stateOf(inquiry),
    createdAt: inquiry.created_at.toISOString(),
    dueOn: waitingSince && (await dueOn(waitingSince)),
    waitingSince: waitingSince?.toISOString() ?? null,
    name,
    email,
    hasAccount: inquiry.user_id !== null,
    clientId: inquiry.user_id ?? (isSpam ? null : id),
    deletesAt: isSpam ? spamDeletedAt(inquiry).toISOString() : null,
    earlier: await othersFrom(db, inquiry),
    answers: formatFields(type, inquiry.answers, serviceName),
    message,
    files: (await filesWith(db, [inquiry]))(id),
    area: (await areasWith(db, 'inquiry_id', [id]))(id)?.shown ?? null,
    assigned: inquiry.assigned_to ? { name: nameOf(inquiry.assigned_to), isYou: inquiry.assigned_to === reader } : null,
    messages: await presented(db, inquiry, messages, nameOf),
    version,
    readAt: clock.now().toISOString(),
    changes: changes.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      by: nameOf(row.user_id),
      event: row.event,
      before: row.before ?? '',
      after: row.after ?? '',
    })),
  };
}

async function presented(
  db: Queries,
  inquiry: InquiryRow,
  messages: readonly MessageRow[],
  nameOf: (id: string | null) => string,
) {
  const filesOf = await answerFilesWith(db, messages);
  const ids = messages.flatMap(({ email_id: emailId }) => emailId ?? []);
  const emails = ids.length
    ? await db.selectFrom('emails').select(['id', 'status']).where('id', 'in', ids).execute()
    : [];
  const statusOf = new Map(emails.map(({ id, status }) => [id, status]));
  return messages.map(({ id, kind, text, sender, subject, at, ...row }) => ({
    id,
    kind,
    text,
    by: kind === 'answer' ? sender : nameOf(row.user_id),
    subject,
    at: at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    otherAddress: row.sender_address && row.sender_address !== inquiry.email.toLowerCase() ? row.sender_address : null,
    files: filesOf(id),
    leavesAt: row.leaves_at?.toISOString() ?? null,
    email: (row.email_id && statusOf.get(row.email_id)) || null,
  }));
}

const spamDeletedAt = ({ spam_at: at, created_at: sent }: InquiryRow): Date =>
  addHours(at ?? sent, 24 * limits.inquirySpamKeptDays);

const changesOf = (db: Queries, ref: string) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'at', 'user_id', 'event', 'before', 'after'])
    .where('subject', '=', ref)
    .where('after', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limits.threadChangesShown)
    .execute();

async function othersFrom(db: Queries, { id, email }: InquiryRow): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select('ref')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('status', '<>', 'spam')
    .orderBy('created_at', 'desc')
    .limit(limits.threadInquiriesShown)
    .execute();
  return rows.map(({ ref }) => ref);
}

async function namesByIdOf(db: Queries, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const names = await namesOf(db, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (id) => {
    const name = id && names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : '';
  };
}
