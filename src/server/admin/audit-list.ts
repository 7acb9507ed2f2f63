import { type Selectable, sql } from 'kysely';
import type { AuditKind, listChanges } from '#contract/admin/audit.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { namesOf, peopleBeginningWith } from '#server/accounts/accounts.ts';
import type { Account } from '#server/platform/context.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern, referencePattern } from '#server/platform/text.ts';

/** The first parts of event names, by what the events are about. */
const beginnings: Record<AuditKind, readonly string[]> = {
  order: ['order'],
  booking: ['booking'],
  block: ['block'],
  brief: ['brief', 'quote'],
  inquiry: ['inquiry', 'reply_template'],
  email: ['email'],
  review: ['review'],
  client: ['client'],
  course: ['course'],
  hours: ['hours', 'meeting_places', 'calendar_feed'],
  staff: ['staff'],
};

type ChangeRow = Selectable<Tables['audit_events']>;

const latestFirst = (one: ChangeRow, other: ChangeRow): number =>
  other.at.getTime() - one.at.getTime() || other.id - one.id;

/** Activity log, latest first, a page at a time: an owner reads all changes, other staff their own. */
export async function listStaffChanges(
  db: Queries,
  { show, q, cursor, ...days }: QueryOf<typeof listChanges>,
  { userId, roles }: Pick<Account, 'userId' | 'roles'>,
): Promise<ReplyOf<typeof listChanges>> {
  const { from, before } = periodOf(days);
  let query = db.selectFrom('audit_events').selectAll().where('after', 'is not', null);
  if (!roles.includes('owner')) query = query.where('user_id', '=', userId);
  if (q) {
    const people = await peopleBeginningWith(db, q, limits.namesSearchedMost);
    const ids = people.map(({ id }) => id);
    query = query.where(
      sql<boolean>`(subject like ${referencePattern(q) ?? prefixPattern(q)} or user_id = any(${ids}::uuid[]))`,
    );
  }
  if (from) query = query.where('at', '>=', from);
  if (before) query = query.where('at', '<', before);
  if (cursor) {
    query = query.where(sql<boolean>`(at, id) < ((select at from audit_events where id = ${cursor}), ${cursor})`);
  }
  const latest = query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.auditPerPage + 1);
  const found: ChangeRow[] = [];
  // One prefix at a time: the index has the events of each prefix in the order of the list.
  for (const beginning of show === 'all' ? [null] : beginnings[show]) {
    const rows = beginning ? latest.where(sql<boolean>`split_part(event, '.', 1) = ${beginning}`) : latest;
    found.push(...(await rows.execute()));
  }
  const rows = found.sort(latestFirst).slice(0, limits.auditPerPage);
  const names = await namesOf(db, [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))]);
  const nameOf = (id: string | null): string => {
    const name = id && names.get(id);
    return name ? `${name.first_name} ${name.last_name}`.trim() : '';
  };
  const emails = await emailsAmong(db, rows);
  return {
    changes: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      by: nameOf(row.user_id),
      event: row.event,
      subject: row.subject ?? '',
      about: emails.get(row.subject ?? '') ?? '',
      before: row.before ?? '',
      after: row.after ?? '',
    })),
    cursor: found.length > rows.length ? String(rows.at(-1)?.id) : null,
  };
}

/** The emails that were sent again, by id; the oldest are no longer stored. */
async function emailsAmong(db: Queries, rows: readonly ChangeRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ event, subject }) => (event.startsWith('email.') && isId(subject) ? [subject] : []));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('emails')
    .select(['id', 'subject', 'to_address'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, subject, to_address: to }) => [id, `${subject}, to ${to}`]));
}

const isId = (subject: string | null): subject is string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject ?? '');
