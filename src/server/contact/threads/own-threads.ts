import { sql } from 'kysely';
import type { listThreads, Thread } from '#contract/contact/threads.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';

interface Row {
  about: Thread['about'];
  id: string;
  ref: string;
  messages: number;
  unread: number;
  author: Thread['latest']['by'];
  text: string;
  at: Date;
}

/** The orders and briefs of an account that have messages, 20 at a time. */
export async function threadsOf(
  db: Queries,
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listThreads>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await sql<Row>`
    with messages as (
      select 'order' as about, orders.id, ref, order_messages.id as message_id, author, text, at,
        author = 'business' and read_at is null as is_unread
      from order_messages join orders on orders.id = order_id where orders.user_id = ${userId}
      union all
      select 'brief', briefs.id, ref, brief_messages.id, author, text, at, false
      from brief_messages join briefs on briefs.id = brief_id where briefs.user_id = ${userId}
    )
    select about, id, ref, count(*) as messages, count(*) filter (where is_unread) as unread, max(at) as at,
      (array_agg(author order by at desc, message_id desc))[1] as author,
      left((array_agg(text order by at desc, message_id desc))[1], ${limits.threadExcerptLength}) as text
    from messages
    group by about, id, ref
    having ${after ? sql`(max(at), id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by at desc, id desc
    limit ${limits.inquiriesPerPage + 1}`.execute(db);
  const page = rows.slice(0, limits.inquiriesPerPage);
  const last = page.at(-1);
  return {
    threads: page.map(({ about, ref, messages, unread, author, text, at }) => ({
      about,
      ref,
      messages,
      unread,
      latest: { by: author, text, at: at.toISOString() },
    })),
    cursor: last && rows.length > page.length ? writeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
