import { type RawBuilder, sql } from 'kysely';
import type { Client, listClients } from '#contract/admin/clients/clients.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern } from '#server/platform/text.ts';

interface Row {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  isGuest: boolean;
}

/**
 * Without an account: a guest is listed once, by their first message. Subqueries with one value are run for the rows that
 * the page looks at; `not exists` would be joined with the whole table.
 */
const isFirstOfGuest = sql`inquiries.user_id is null and inquiries.status <> 'spam'
  and (select users.id from users where users.email = inquiries.email) is null
  and inquiries.id = (select first.id from inquiries first where first.email = inquiries.email
    and first.user_id is null and first.status <> 'spam' order by first.created_at, first.id limit 1)`;

const source: Record<
  'accounts' | 'guests',
  { from: RawBuilder<unknown>; matches: (pattern: string) => RawBuilder<unknown> }
> = {
  accounts: {
    from: sql`select id, trim(first_name || ' ' || last_name) as name, email, created_at as "createdAt",
        false as "isGuest" from users where true`,
    matches: (pattern) => sql`(lower(first_name) like ${pattern} or lower(last_name) like ${pattern}
        or lower(first_name || ' ' || last_name) like ${pattern} or lower(email) like ${pattern})`,
  },
  guests: {
    from: sql`select id, name, email, created_at as "createdAt", true as "isGuest" from inquiries
        where ${isFirstOfGuest}`,
    matches: (pattern) => sql`(lower(name) like ${pattern} or lower(email) like ${pattern})`,
  },
};

/** Latest first, a page at a time, by the beginning of a name or an address. */
export async function listAllClients(
  db: Queries,
  { show, q, ...narrowed }: QueryOf<typeof listClients>,
): Promise<ReplyOf<typeof listClients>> {
  const { from, before, after } = periodOf(narrowed);
  const most = limits.inquiriesPerPage;
  const conditions = [
    ...(from ? [sql`and created_at >= ${from}`] : []),
    ...(before ? [sql`and created_at < ${before}`] : []),
    ...(after ? [sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  const found: Row[] = [];
  for (const kind of show === 'all' ? (['accounts', 'guests'] as const) : [show]) {
    const { from: selected, matches } = source[kind];
    const narrow = [...conditions, ...(q ? [sql`and ${matches(prefixPattern(q))}`] : [])];
    const { rows } = await sql<Row>`${selected} ${sql.join(narrow, sql` `)}
      order by created_at desc, id desc limit ${most + 1}`.execute(db);
    found.push(...rows);
  }
  const rows = found.sort(latestFirst).slice(0, most);
  const last = rows.at(-1);
  return {
    clients: rows.map(asClient),
    cursor: last && found.length > most ? writeCursor(last) : null,
  };
}

const latestFirst = (one: Row, other: Row): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

const asClient = ({ createdAt, ...client }: Row): Client => ({ ...client, since: createdAt.toISOString() });

/** A person, as known from the records. */
export interface KnownClient extends Client {
  /** Null for a guest. */
  userId: string | null;
  roles: string[];
  phone: string | null;
  organisation: string | null;
  deleteAt: Date | null;
}

/** By the id of an account, or of any message of a guest. @throws AppError NOT_FOUND */
export async function findClient(db: Queries, id: string): Promise<KnownClient> {
  const sent = await db
    .selectFrom('inquiries')
    .select('email')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('status', '<>', 'spam')
    .executeTakeFirst();
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'roles', 'phone', 'organisation', 'delete_at', 'created_at'])
    .where((eb) => (sent ? eb('email', '=', sent.email) : eb('id', '=', id)))
    .executeTakeFirst();
  if (account) {
    return {
      id: account.id,
      userId: account.id,
      name: `${account.first_name} ${account.last_name}`.trim(),
      email: account.email,
      since: account.created_at.toISOString(),
      isGuest: false,
      roles: account.roles,
      phone: account.phone,
      organisation: account.organisation,
      deleteAt: account.delete_at,
    };
  }
  const guest = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'email', 'created_at'])
    .where('email', '=', sent?.email ?? '')
    .where('user_id', 'is', null)
    .where('status', '<>', 'spam')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow(notFound);
  const { created_at: createdAt, ...row } = guest;
  const none = { userId: null, roles: [], phone: null, organisation: null, deleteAt: null };
  return { ...row, ...none, since: createdAt.toISOString(), isGuest: true };
}
