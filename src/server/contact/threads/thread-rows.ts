import type { Selectable } from 'kysely';
import type { ThreadState } from '#contract/admin/inquiries/threads.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type InquiryRow = Selectable<Tables['inquiries']>;
export type MessageRow = Selectable<Tables['inquiry_messages']>;

const byReference = (db: Queries, written: string) =>
  db.selectFrom('inquiries').selectAll().where('ref', '=', requireReference('Q', written));

/** @throws AppError NOT_FOUND */
export const findInquiry = (db: Queries, written: string): Promise<InquiryRow> =>
  byReference(db, written).executeTakeFirstOrThrow(notFound);

/** Like `findInquiry`, but spam counts as missing. @throws AppError NOT_FOUND, also for spam */
export async function findNoSpam(db: Queries, written: string): Promise<InquiryRow> {
  const inquiry = await findInquiry(db, written);
  if (inquiry.status === 'spam') throw notFound();
  return inquiry;
}

/** Locks the thread until the transaction ends. @throws AppError NOT_FOUND */
export const lockAnyInquiry = (trx: Trx, written: string): Promise<InquiryRow> =>
  byReference(trx, written).forUpdate().executeTakeFirstOrThrow(notFound);

/** Like `lockAnyInquiry`, for work on an inquiry that is not spam. @throws AppError NOT_FOUND, INQUIRY_IS_SPAM */
export async function lockInquiry(trx: Trx, written: string): Promise<InquiryRow> {
  const inquiry = await lockAnyInquiry(trx, written);
  if (inquiry.status === 'spam') throw new AppError('INQUIRY_IS_SPAM');
  return inquiry;
}

/** Oldest first, without replies that were taken back. */
export const messagesOf = (db: Queries, inquiryId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('inquiry_messages')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .where('taken_back_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();

export function stateOf({ turn, status }: Pick<InquiryRow, 'turn' | 'status'>): ThreadState {
  if (status === 'spam') return 'spam';
  return turn === 'business' && status === 'new' ? 'new' : turn;
}

/** As written in the audit trail. */
export const stateLabels: Record<ThreadState, string> = {
  new: 'new',
  business: 'waiting for us',
  client: 'waiting for client',
  closed: 'closed',
  spam: 'spam',
};

/** Whose turn it is after these messages, and since when the client waits; null: since the first message. */
export function turnAfter(messages: readonly Pick<MessageRow, 'kind' | 'at'>[]): {
  turn: 'business' | 'client';
  waiting_since: Date | null;
} {
  const sent = messages.filter(({ kind }) => kind !== 'note');
  if (sent.at(-1)?.kind === 'reply') return { turn: 'client', waiting_since: null };
  const lastReply = sent.findLastIndex(({ kind }) => kind === 'reply');
  return { turn: 'business', waiting_since: lastReply < 0 ? null : (sent[lastReply + 1]?.at ?? null) };
}
