import type { Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type InquiryRow, lockAnyInquiry, messagesOf, turnAfter } from './thread-rows.ts';
import { labelOf, record } from './write-thread.ts';

interface Marking {
  ref: string;
  by: string;
  isSpam: boolean;
}

/**
 * Marks an inquiry as spam, or takes that back; a repeated call changes nothing. A reply that is still in the email
 * queue is not sent.
 * @throws AppError NOT_FOUND
 */
export async function markSpam(
  trx: Trx,
  parts: Pick<Platform, 'clock' | 'mailer'>,
  { ref, by, isSpam }: Marking,
): Promise<void> {
  const inquiry = await lockAnyInquiry(trx, ref);
  if (isSpam === (inquiry.status === 'spam')) return;
  const marked: InquiryRow = { ...inquiry, status: isSpam ? 'spam' : 'seen' };
  if (isSpam && (await dropReplies(trx, parts, inquiry.id))) {
    Object.assign(marked, turnAfter(await messagesOf(trx, inquiry.id)));
  }
  const { status, turn, waiting_since: waitingSince } = marked;
  await trx
    .updateTable('inquiries')
    .set({
      status,
      turn,
      waiting_since: waitingSince,
      spam_at: isSpam ? parts.clock.now() : null,
      version: inquiry.version + 1,
    })
    .where('id', '=', inquiry.id)
    .execute();
  const change = { before: labelOf(inquiry), after: labelOf(marked) };
  await record(trx, parts, inquiry, by, isSpam ? 'inquiry.marked_as_spam' : 'inquiry.spam_taken_back', change);
}

/** Takes back the replies whose emails are still queued. True when there was one. */
async function dropReplies(
  trx: Trx,
  { clock, mailer }: Pick<Platform, 'clock' | 'mailer'>,
  inquiryId: string,
): Promise<boolean> {
  const now = clock.now();
  let dropped = false;
  for (const { id, email_id: emailId, leaves_at: leavesAt } of await messagesOf(trx, inquiryId)) {
    if (!emailId || !leavesAt || leavesAt <= now || !(await mailer.takeBack(trx, emailId))) continue;
    await trx.updateTable('inquiry_messages').set({ taken_back_at: now }).where('id', '=', id).execute();
    dropped = true;
  }
  return dropped;
}
