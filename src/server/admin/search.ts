import { sql } from 'kysely';
import type { FoundRecord, searchAdmin } from '#contract/admin/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { peopleBeginningWith } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { phonePattern, prefixPattern, referencePattern } from '#server/platform/text.ts';

type Found = ReplyOf<typeof searchAdmin>;

const most = limits.adminSearchMost;

/** Matches prefixes only, so that indexes serve it for any number of clients. */
export async function searchEverything(db: Queries, q: string): Promise<Found> {
  const reference = referencePattern(q);
  const people = await peopleBeginningWith(db, q, most, phonePattern(q));
  return {
    people: people,
    records: reference === null ? await byName(db, q) : await byReference(db, reference),
    places: await byDistrict(db, q),
  };
}

async function byReference(db: Queries, pattern: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    (select 'order' as kind, ref, billing ->> 'name' as name from orders where ref like ${pattern} limit ${most})
    union all
    (select 'booking', bookings.ref,
        coalesce(trim(first_name || ' ' || last_name), trim(guest_first_name || ' ' || guest_last_name), '')
      from bookings left join users on users.id = bookings.user_id
      where bookings.ref like ${pattern} and status <> 'held' limit ${most})
    union all
    (select 'brief', briefs.ref, trim(first_name || ' ' || last_name) from briefs
      join users on users.id = briefs.user_id where briefs.ref like ${pattern} and sent_at is not null limit ${most})
    union all
    (select 'inquiry', ref, name from inquiries where ref like ${pattern} and status <> 'spam' limit ${most})
    limit ${most}`.execute(db);
  return rows;
}

/** Orders, inquiries and bookings of guests contain names and addresses of people without an account. */
async function byName(db: Queries, q: string): Promise<FoundRecord[]> {
  const pattern = prefixPattern(q);
  const { rows } = await sql<FoundRecord>`
    (select 'order' as kind, ref, billing ->> 'name' as name from orders
      where lower(billing ->> 'name') like ${pattern} or lower(email) like ${pattern} limit ${most})
    union all
    (select 'inquiry', ref, name from inquiries
      where (lower(name) like ${pattern} or lower(email) like ${pattern}) and status <> 'spam' limit ${most})
    union all
    (select 'booking', ref, trim(guest_first_name || ' ' || guest_last_name) from bookings
      where guest_email is not null and (lower(guest_email) like ${pattern}
        or lower(guest_first_name) like ${pattern} or lower(guest_last_name) like ${pattern}) limit ${most})
    limit ${most}`.execute(db);
  return rows;
}

async function byDistrict(db: Queries, q: string): Promise<Found['places']> {
  const { rows } = await sql<Found['places'][number]>`
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
