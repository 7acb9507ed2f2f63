import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { referencesTo } from '#server/platform/email/message-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { someLines } from '#server/platform/text.ts';
import { readPastedEmail } from './pasted-email.ts';
import { lockInquiry } from './thread-rows.ts';
import { labelOf, record, setTurn } from './write-thread.ts';

/**
 * Adds an email of the sender to a thread; one that is there already changes nothing.
 * @throws AppError NOT_FOUND, ANSWER_ELSEWHERE when its headers name another thread
 */
export async function addAnswer(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  { ref, by, pasted }: { ref: string; by: string; pasted: string },
): Promise<void> {
  const inquiry = await lockInquiry(trx, ref);
  const { text, sender, subject, messageId, referenceIds } = readPastedEmail(pasted);
  const threads = await threadsOf(trx, [...referenceIds, ...(messageId ? [messageId] : [])]);
  const other = threads.find(({ id }) => id !== inquiry.id);
  if (other && !threads.some(({ id }) => id === inquiry.id)) throw new AppError('ANSWER_ELSEWHERE', { ref: other.ref });
  const added = await trx
    .insertInto('inquiry_messages')
    .values({
      id: newId(),
      inquiry_id: inquiry.id,
      kind: 'answer',
      text: someLines(text),
      sender: sender || inquiry.name,
      subject,
      user_id: by,
      message_id: messageId,
      reference_ids: referencesTo(referenceIds, limits.referenceIdsMost),
      at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const after = await setTurn(trx, inquiry);
  await record(trx, platform, inquiry, by, 'inquiry.answer_added', { before: labelOf(inquiry), after });
}

/** The inquiries that have messages with these Message-IDs. */
const threadsOf = async (trx: Trx, messageIds: readonly string[]): Promise<{ id: string; ref: string }[]> =>
  messageIds.length
    ? trx
        .selectFrom('inquiry_messages')
        .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
        .select(['inquiries.id', 'ref'])
        .where('message_id', 'in', [...messageIds])
        .execute()
    : [];
