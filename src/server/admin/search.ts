import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord, searchAdmin } from '#contract/admin/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { peopleBeginningWith } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { idsWithTerms } from '#server/platform/database/ids-with-terms.ts';
import {
  phonePattern,
  prefixPattern,
  referenceEndPattern,
  referencePattern,
  termsPattern,
} from '#server/platform/text.ts';

type SearchResults = ReplyOf<typeof searchAdmin>;

const most = limits.adminSearchMost;

/** Each condition has an index, for any number of clients. */
export async function searchEverything(db: Queries, q: string): Promise<SearchResults> {
  const people = await peopleBeginningWith(db, q, most, { phone: phonePattern(q), organisation: termsPattern(q) });
  return { people, records: await recordsOf(db, q, people), places: await byDistrict(db, q) };
}

async function recordsOf(db: Queries, q: string, people: SearchResults['people']): Promise<FoundRecord[]> {
  const reference = referencePattern(q);
  if (reference !== null) return recordsWhere(db, byReference(reference));
  const numbered = await recordsWhere(db, [...byInvoice(q), ...byReferenceEnd(q), ...byPhone(phonePattern(q))]);
  // Before those that carry the name, of which one person may have more than fit.
  const own = await recordsWhere(db, ofPeople(people.map(({ id }) => id)));
  const named = await recordsWhere(db, [...byName(prefixPattern(q)), ...byOrganisation(termsPattern(q))]);
  const all = [...numbered, ...own, ...named];
  return [...new Map(all.map((record) => [record.ref, record])).values()].slice(0, most);
}

type Condition = readonly [kind: FoundRecord['kind'], where: RawBuilder<unknown>];

const sources: Record<FoundRecord['kind'], RawBuilder<unknown>> = {
  order: sql`select 'order' as kind, orders.ref, billing ->> 'name' as name from orders where`,
  booking: sql`select 'booking' as kind, bookings.ref,
      coalesce(trim(first_name || ' ' || last_name), trim(guest_first_name || ' ' || guest_last_name), '') as name
    from bookings left join users on users.id = bookings.user_id where bookings.status <> 'held' and`,
  brief: sql`select 'brief' as kind, briefs.ref, trim(first_name || ' ' || last_name) as name
    from briefs join users on users.id = briefs.user_id where briefs.sent_at is not null and`,
  inquiry: sql`select 'inquiry' as kind, inquiries.ref, name from inquiries where status <> 'spam' and`,
};

/** The records of any of these conditions, in their order. */
async function recordsWhere(db: Queries, conditions: readonly Condition[]): Promise<FoundRecord[]> {
  if (conditions.length === 0) return [];
  const selects = conditions.map(([kind, where]) => sql`(${sources[kind]} (${where}) limit ${most})`);
  const { rows } = await sql<FoundRecord>`${sql.join(selects, sql` union all `)}`.execute(db);
  return [...new Map(rows.map((row) => [row.ref, row])).values()].slice(0, most);
}

const byReference = (pattern: string): Condition[] => [
  ['order', sql`orders.ref like ${pattern}`],
  ['booking', sql`bookings.ref like ${pattern}`],
  ['brief', sql`briefs.ref like ${pattern}`],
  ['inquiry', sql`inquiries.ref like ${pattern}`],
];

/** The part of a reference after the year, which is what people read aloud. */
function byReferenceEnd(q: string): Condition[] {
  const pattern = referenceEndPattern(q);
  return pattern === null
    ? []
    : [
        ['order', sql`right(orders.ref, 5) like ${pattern}`],
        ['booking', sql`right(bookings.ref, 5) like ${pattern}`],
        ['brief', sql`right(briefs.ref, 5) like ${pattern}`],
        ['inquiry', sql`right(inquiries.ref, 5) like ${pattern}`],
      ];
}

/** `INV-2026-0002`, with or without the letters. */
function byInvoice(q: string): Condition[] {
  const [, year, number] = /^(?:inv[- ]?)?(20\d\d)-(\d{1,6})$/i.exec(q.trim()) ?? [];
  return year && number
    ? [['order', sql`orders.id = (select order_id from invoices where year = ${+year} and number = ${+number})`]]
    : [];
}

/** Any number on a record: of the customer, a guest or a payment. */
const byPhone = (pattern: string | null): Condition[] =>
  pattern === null
    ? []
    : [
        ['order', sql`guest_phone like ${pattern}`],
        ['order', sql`orders.id = any(array(select order_id from payments where phone like ${pattern} limit ${most}))`],
        ['booking', sql`bookings.phone is not null and bookings.phone like ${pattern}`],
        ['inquiry', sql`answers ->> 'phone' is not null and answers ->> 'phone' like ${pattern}`],
      ];

/** Orders, inquiries and bookings of guests contain names and addresses of people without an account. */
const byName = (pattern: string): Condition[] => [
  ['order', sql`lower(billing ->> 'name') like ${pattern} or lower(orders.email) like ${pattern}`],
  ['order', sql`billing ->> 'purchaseOrder' is not null and lower(billing ->> 'purchaseOrder') like ${pattern}`],
  ['inquiry', sql`lower(name) like ${pattern} or lower(email) like ${pattern}`],
  // One by one: for all three at once the planner reads every guest.
  ...['guest_email', 'guest_first_name', 'guest_last_name'].map(
    (column): Condition => ['booking', sql`guest_email is not null and lower(${sql.ref(column)}) like ${pattern}`],
  ),
];

function byOrganisation(terms: string | null): Condition[] {
  const having = (table: string, text: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${sql.table(table)}.id = any(${idsWithTerms(table, text, terms, most)})`;
  return [
    ['order', having('orders', sql`billing ->> 'organisation'`)],
    ['booking', having('bookings', sql`organisation`)],
    ['inquiry', having('inquiries', sql`answers ->> 'organisation'`)],
  ];
}

/** The latest two of each kind. */
function ofPeople(ids: readonly string[]): Condition[] {
  const latest = (table: string, where = sql`true`): RawBuilder<unknown> =>
    sql`${sql.table(table)}.id = any(array(select id from ${sql.table(table)}
      where user_id = any(${ids}::uuid[]) and ${where} order by created_at desc limit 2))`;
  return ids.length === 0
    ? []
    : [
        ['booking', latest('bookings', sql`status <> 'held'`)],
        ['brief', latest('briefs', sql`sent_at is not null`)],
        ['order', latest('orders')],
        ['inquiry', latest('inquiries')],
      ];
}

async function byDistrict(db: Queries, q: string): Promise<SearchResults['places']> {
  const { rows } = await sql<SearchResults['places'][number]>`
    select areas.district, coalesce("order".ref, brief.ref, booking.ref, inquiry.ref) as ref,
      case when "order".id is not null then 'order' when brief.id is not null then 'brief'
        when booking.id is not null then 'booking' else 'inquiry' end as kind,
      coalesce("order".billing ->> 'name', inquiry.name, trim(person.first_name || ' ' || person.last_name), '') as name
    from areas
      left join orders "order" on "order".id = areas.order_id
      left join briefs brief on brief.id = areas.brief_id and brief.sent_at is not null
      left join bookings booking on booking.id = areas.booking_id and booking.status <> 'held'
      left join inquiries inquiry on inquiry.id = areas.inquiry_id and inquiry.status <> 'spam'
      left join users person on person.id = coalesce(brief.user_id, booking.user_id)
    where lower(areas.district) like ${prefixPattern(q)}
      and coalesce("order".ref, brief.ref, booking.ref, inquiry.ref) is not null
    limit ${most}`.execute(db);
  return rows;
}
