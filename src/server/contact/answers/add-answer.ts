import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { referencesTo } from '#server/platform/email/message-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockInquiry } from '../threads/thread-rows.ts';
import { labelOf, record, setTurn } from '../threads/write-thread.ts';
import { inquiriesAnswered, inquiryWith } from './match-answer.ts';
import type { ReadEmail } from './read-email.ts';
import { storeAnswerFiles } from './store-files.ts';

interface Answer {
  ref: string;
  by: string;
  email: ReadEmail;
  /** Of an uploaded file, so that one without a Message-ID is also added only once. */
  contentHash: string | null;
}

/**
 * Adds an email to a thread.
 * @throws AppError NOT_FOUND, INQUIRY_IS_SPAM, ANSWER_ADDED when this or another thread already has the email,
 *   ANSWER_ELSEWHERE when it answers another thread
 */
export async function addAnswer(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  { ref, by, email, contentHash }: Answer,
): Promise<void> {
  const inquiry = await lockInquiry(trx, ref);
  const addedTo = await inquiryWith(trx, email.messageId);
  if (addedTo) throw new AppError('ANSWER_ADDED', { ref: addedTo });
  const answered = await inquiriesAnswered(trx, email.referenceIds);
  if (answered[0] && !answered.includes(inquiry.ref)) throw new AppError('ANSWER_ELSEWHERE', { ref: answered[0] });
  const at = platform.clock.now();
  const added = await trx
    .insertInto('inquiry_messages')
    .values({
      id: newId(),
      inquiry_id: inquiry.id,
      kind: 'answer',
      text: email.text,
      sender: email.sender || inquiry.name,
      sender_address: email.address,
      sent_at: email.sentAt,
      content_hash: contentHash,
      subject: email.subject,
      user_id: by,
      message_id: email.messageId,
      reference_ids: referencesTo(email.referenceIds, limits.referenceIdsMost),
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // The same file again, or the same email in another thread at the same moment.
  if (!added) throw new AppError('ANSWER_ADDED', { ref: (await inquiryWith(trx, email.messageId)) ?? inquiry.ref });
  await storeAnswerFiles(trx, { messageId: added.id, files: email.files, at });
  const after = await setTurn(trx, inquiry);
  await record(trx, platform, inquiry, by, 'inquiry.answer_added', { before: labelOf(inquiry), after });
}
