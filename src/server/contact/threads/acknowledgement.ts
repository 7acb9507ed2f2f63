import type { Queries } from '#server/platform/database/database.ts';
import { messageIdOf } from '#server/platform/email/message-ids.ts';
import type { InquiryRow } from './thread-rows.ts';

/** The email that confirmed an inquiry: it starts the thread in the sender's mail program. */
export async function acknowledgementOf(
  db: Queries,
  { ref, email }: Pick<InquiryRow, 'ref' | 'email'>,
  emailFrom: string,
): Promise<{ subject: string; messageId: string } | null> {
  const sent = await db
    .selectFrom('emails')
    .select(['id', 'subject'])
    .where('to_address', '=', email)
    .where('kind', '=', 'inquiry-received')
    .where('subject', 'like', `%${ref}%`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return sent ? { subject: sent.subject, messageId: messageIdOf(sent.id, emailFrom) } : null;
}
