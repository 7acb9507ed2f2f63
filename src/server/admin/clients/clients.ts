import { type RawBuilder, sql } from 'kysely';
import type { Client, listClients } from '#contract/admin/clients/clients.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { phonePattern, prefixPattern } from '#server/platform/text.ts';

interface Row {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  isGuest: boolean;
}

/**
 * Without an account: a guest is listed once, by their first message. Scalar subqueries run only for the rows that the
 * page reads; `not exists` would be joined with the whole table.
 */
const isFirstOfGuest = sql`inquiries.user_id is null and inquiries.status <> 'spam'
  and (select users.id from users where users.email = inquiries.email) is null
  and inquiries.id = (select first.id from inquiries first where first.email = inquiries.email
    and first.user_id is null and first.status <> 'spam' order by first.created_at, first.id limit 1)`;

/**
 * Guests for whom staff booked and who never wrote, listed once, by their first booking. For `case` PostgreSQL expects
 * half of the rows, and so reads by date until the page is full; for plain conditions it expects one row and reads all.
 */
const isFirstBookingOfGuest = sql`bookings.guest_email is not null
  and case when (select users.id from users where users.email = bookings.guest_email) is null
    and (select sent.id from inquiries sent where sent.email = bookings.guest_email and sent.user_id is null
      and sent.status <> 'spam' limit 1) is null
  then bookings.id = (select first.id from bookings first where first.guest_email = bookings.guest_email
    order by first.created_at, first.id limit 1) else false end`;

/** Guests with orders placed by staff who never wrote and have no booking: listed once, by their first order. */
const isFirstOrderOfGuest = sql`orders.guest_name is not null and orders.email <> ''
  and (select users.id from users where users.email = orders.email) is null
  and (select sent.id from inquiries sent where sent.email = orders.email and sent.user_id is null
    and sent.status <> 'spam' limit 1) is null
  and (select booked.id from bookings booked where booked.guest_email = orders.email limit 1) is null
  and orders.id = (select first.id from orders first where first.email = orders.email
    and first.guest_name is not null order by first.created_at, first.id limit 1)`;

const source: Record<
  'accounts' | 'guests' | 'booked' | 'ordered',
  { from: RawBuilder<unknown>; matches: (pattern: string, phone: string | null) => RawBuilder<unknown> }
> = {
  accounts: {
    from: sql`select id, trim(first_name || ' ' || last_name) as name, email, created_at as "createdAt",
        false as "isGuest" from users where true`,
    matches: (pattern, phone) => sql`(lower(first_name) like ${pattern} or lower(last_name) like ${pattern}
        or lower(first_name || ' ' || last_name) like ${pattern} or lower(email) like ${pattern}
        or phone like ${phone})`,
  },
  guests: {
    from: sql`select id, name, email, created_at as "createdAt", true as "isGuest" from inquiries
        where ${isFirstOfGuest}`,
    matches: (pattern, phone) => sql`(lower(name) like ${pattern} or lower(email) like ${pattern}
        or (answers ->> 'phone' is not null and answers ->> 'phone' like ${phone}))`,
  },
  booked: {
    from: sql`select id, trim(guest_first_name || ' ' || guest_last_name) as name, guest_email as email,
        created_at as "createdAt", true as "isGuest" from bookings where ${isFirstBookingOfGuest}`,
    matches: (pattern, phone) => sql`(lower(guest_first_name) like ${pattern} or lower(guest_last_name) like ${pattern}
        or lower(guest_first_name || ' ' || guest_last_name) like ${pattern} or lower(guest_email) like ${pattern}
        or phone like ${phone})`,
  },
  ordered: {
    from: sql`select id, guest_name as name, email, created_at as "createdAt", true as "isGuest" from orders
        where ${isFirstOrderOfGuest}`,
    matches: (pattern, phone) =>
      sql`(lower(guest_name) like ${pattern} or lower(email) like ${pattern} or guest_phone like ${phone})`,
  },
};

const sourcesOf = {
  all: ['accounts', 'guests', 'booked', 'ordered'],
  accounts: ['accounts'],
  guests: ['guests', 'booked', 'ordered'],
} as const;

/** Latest first, a page at a time, by the beginning of a name, an address or a phone number. */
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
  for (const kind of sourcesOf[show]) {
    const { from: selected, matches } = source[kind];
    const narrow = [...conditions, ...(q ? [sql`and ${matches(prefixPattern(q), phonePattern(q))}`] : [])];
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

/** A person as the records show them. */
export interface KnownClient extends Client {
  /** Null for a guest. */
  userId: string | null;
  roles: string[];
  /** Of the account. */
  phone: string | null;
  organisation: string | null;
  deleteAt: Date | null;
}

/** Finds by the id of an account, or of any message, booking or order of a guest. @throws AppError NOT_FOUND */
export async function findClient(db: Queries, id: string): Promise<KnownClient> {
  const guest = await guestAddress(db, id);
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'roles', 'phone', 'organisation', 'delete_at', 'created_at'])
    .where((eb) => (guest === null ? eb('id', '=', id) : eb('email', '=', guest)))
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
  if (guest === null) throw notFound();
  const booked = await bookingsOfGuest(db, guest);
  const ordered = await ordersOfGuest(db, guest);
  const wrote = await messagesOfGuest(db, guest);
  const [first] = [...wrote, ...booked, ...ordered];
  if (!first) throw notFound();
  const { createdAt, ...known } = first;
  const none = { userId: null, roles: [], phone: null, organisation: null, deleteAt: null };
  return { ...known, ...none, email: guest, since: createdAt.toISOString(), isGuest: true };
}

async function guestAddress(db: Queries, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from inquiries where id = ${id} and user_id is null and status <> 'spam'
    union all select guest_email from bookings where id = ${id} and guest_email is not null
    union all select email from orders where id = ${id} and guest_name is not null and email <> ''`.execute(db);
  return rows[0]?.email ?? null;
}

interface FromGuest {
  id: string;
  name: string;
  createdAt: Date;
}

/** The first message, if any. */
async function messagesOfGuest(db: Queries, email: string): Promise<FromGuest[]> {
  const { rows } = await sql<FromGuest>`select id, name, created_at as "createdAt" from inquiries
    where email = ${email} and user_id is null and status <> 'spam' order by created_at, id limit 1`.execute(db);
  return rows;
}

/** Oldest first. */
async function bookingsOfGuest(db: Queries, email: string): Promise<FromGuest[]> {
  const { rows } = await sql<FromGuest>`
    select id, trim(guest_first_name || ' ' || guest_last_name) as name, created_at as "createdAt" from bookings
    where guest_email = ${email} order by created_at, id limit ${limits.auditPerPage}`.execute(db);
  return rows;
}

/** Oldest first. */
async function ordersOfGuest(db: Queries, email: string): Promise<FromGuest[]> {
  const { rows } = await sql<FromGuest>`
    select id, guest_name as name, created_at as "createdAt" from orders
    where email = ${email} and guest_name is not null order by created_at, id limit ${limits.auditPerPage}`.execute(db);
  return rows;
}
