import { type RawBuilder, sql } from 'kysely';
import type { AdminBrief, listAdminBriefs } from '#contract/admin/briefs.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { findUser, findUsers, organisationOf, peopleBeginningWith, phoneOf } from '#server/accounts/accounts.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern, referencePattern } from '#server/platform/text.ts';
import type { BriefsContext } from '../context.ts';
import { findSentBrief, pageOfBriefs } from '../rows/brief-rows.ts';
import { presentBrief, summarise } from '../stored/present-brief.ts';

/** By reference, or by the name or email address of the client. */
const matches = (q: string, clients: readonly { id: string }[]): RawBuilder<boolean> =>
  sql`(ref like ${referencePattern(q) ?? prefixPattern(q)} or user_id = any(${clients.map(({ id }) => id)}::uuid[]))`;

/** Latest first, 20 at a time; never drafts. */
export async function listForAdmin(
  db: Queries,
  context: BriefsContext,
  { show, q, ...narrowed }: QueryOf<typeof listAdminBriefs>,
): Promise<ReplyOf<typeof listAdminBriefs>> {
  const { from, before, after } = periodOf(narrowed);
  const clients = q ? await peopleBeginningWith(db, q, limits.namesSearchedMost) : [];
  const page = await pageOfBriefs(db, 'sent_at', after, (all) => {
    let sent = all.where('sent_at', 'is not', null);
    if (q) sent = sent.where(matches(q, clients));
    if (from) sent = sent.where('sent_at', '>=', from);
    if (before) sent = sent.where('sent_at', '<', before);
    if (show === 'all') return sent;
    return show === 'waiting' ? sent.where('waiting_since', 'is not', null) : sent.where('state', '=', show);
  });
  const summaries = await summarise(db, context, page.rows);
  const people = await findUsers(db, [...new Set(page.rows.map(({ user_id: userId }) => userId))]);
  const names = new Map(people.map((person) => [person.id, `${person.first_name} ${person.last_name}`.trim()]));
  return {
    briefs: page.rows.flatMap((row, index) => {
      const summary = summaries[index];
      const waitingSince = row.waiting_since?.toISOString() ?? null;
      return summary ? { ...summary, customer: names.get(row.user_id) ?? '', waitingSince } : [];
    }),
    cursor: page.cursor,
  };
}

/** @throws AppError NOT_FOUND, also for a draft */
export async function readForAdmin(db: Queries, context: BriefsContext, ref: string): Promise<AdminBrief> {
  const row = await findSentBrief(db, ref);
  const person = await findUser(db, row.user_id);
  if (!person) throw notFound();
  return {
    brief: await presentBrief(db, context, row),
    customer: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      clientId: person.id,
      phone: await phoneOf(db, person.id),
      organisation: await organisationOf(db, person.id),
    },
    waitingSince: row.waiting_since?.toISOString() ?? null,
  };
}
