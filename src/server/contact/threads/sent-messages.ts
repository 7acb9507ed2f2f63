import type { Queries } from '#server/platform/database/database.ts';

interface SentMessage {
  id: string;
  kind: 'reply' | 'answer';
  text: string;
  at: string;
}

/** What client and business wrote to each other by inquiry; no notes. With `now`, nothing that can still be taken back. */
export async function sentMessages(
  db: Queries,
  inquiries: readonly { id: string }[],
  now: Date | null,
): Promise<(inquiryId: string) => SentMessage[]> {
  const ids = inquiries.map(({ id }) => id);
  const rows = ids.length
    ? await db
        .selectFrom('inquiry_messages')
        .select(['id', 'inquiry_id', 'kind', 'text', 'at'])
        .where('inquiry_id', 'in', ids)
        .where('taken_back_at', 'is', null)
        .where((eb) => eb.or([eb('leaves_at', 'is', null), eb('leaves_at', '<=', now ?? eb.ref('leaves_at'))]))
        .orderBy('at')
        .orderBy('id')
        .execute()
    : [];
  return (inquiryId) =>
    rows.flatMap(({ id, inquiry_id: owner, kind, text, at }) =>
      owner === inquiryId && kind !== 'note' ? [{ id, kind, text, at: at.toISOString() }] : [],
    );
}
