import type { Queries } from '#server/platform/database/database.ts';

interface SentMessage {
  id: string;
  kind: 'reply' | 'answer';
  text: string;
  at: string;
}

/**
 * The messages between client and business by inquiry, without notes and emails from other addresses. With `now`,
 * no replies that can still be taken back.
 */
export async function sentMessages(
  db: Queries,
  inquiries: readonly { id: string }[],
  now: Date | null,
): Promise<(inquiryId: string) => SentMessage[]> {
  const ids = inquiries.map(({ id }) => id);
  const rows = ids.length
    ? await db
        .selectFrom('inquiry_messages')
        .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
        .select(['inquiry_messages.id', 'inquiry_id', 'kind', 'text', 'at'])
        .where('inquiry_id', 'in', ids)
        .where('taken_back_at', 'is', null)
        .where((eb) => eb.or([eb('sender_address', '=', ''), eb('sender_address', '=', eb.ref('email'))]))
        .where((eb) => eb.or([eb('leaves_at', 'is', null), eb('leaves_at', '<=', now ?? eb.ref('leaves_at'))]))
        .orderBy('at')
        .orderBy('inquiry_messages.id')
        .execute()
    : [];
  return (inquiryId) =>
    rows.flatMap(({ id, inquiry_id: owner, kind, text, at }) =>
      owner === inquiryId && kind !== 'note' ? [{ id, kind, text, at: at.toISOString() }] : [],
    );
}
