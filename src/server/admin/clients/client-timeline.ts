import { type RawBuilder, sql } from 'kysely';
import type { ClientPage, TimelineEntry } from '#contract/admin/clients/clients.ts';
import { limits } from '#contract/limits.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { datesWithSeats } from '#server/courses/courses.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { shortened } from '#server/platform/text.ts';
import type { KnownClient } from './clients.ts';

type Person = Pick<KnownClient, 'userId' | 'email'>;

const due = sql`case when work_status = 'cancelled' then 0 else greatest(0, total_cents - received_cents) end`;

/** Inquiries of the account, and those sent from its address while signed out. */
const sentBy = ({ userId, email }: Person): RawBuilder<unknown> =>
  sql`(user_id = ${userId}::uuid or (user_id is null and email = ${email})) and status <> 'spam'`;

/** Includes bookings that staff made for the address without the account. */
const bookedFor = ({ userId, email }: Person): RawBuilder<unknown> =>
  sql`(user_id = ${userId}::uuid or guest_email = ${email})`;

/** Includes orders that staff placed for the address without the account. */
const orderedBy = ({ userId, email }: Person): RawBuilder<unknown> =>
  sql`(user_id = ${userId}::uuid or (guest_name is not null and email = ${email}))`;

/** A little more than is shown, so that it can be cut at a word. */
const line = (column: string): RawBuilder<unknown> =>
  sql`left(regexp_replace(${sql.ref(column)}, '\\s+', ' ', 'g'), ${limits.openWorkAboutMaxLength + 1})`;

interface Row extends Omit<TimelineEntry, 'at'> {
  at: Date;
}

/** The latest of each kind, together latest first. */
export async function timelineOf(db: Queries, catalogue: Catalogue, person: Person): Promise<TimelineEntry[]> {
  const { userId, email } = person;
  const none = sql`null::bigint, null::bigint`;
  const latest = (column: string): RawBuilder<unknown> =>
    sql`order by ${sql.ref(column)} desc limit ${limits.auditPerPage}`;
  const { rows } = await sql<Row>`
    (select 'order' as kind, ref, created_at as at, coalesce((select name from order_lines where order_id = orders.id
        order by place limit 1), '') as about, work_status as state, total_cents as "totalCents", ${due} as "dueCents"
      from orders where ${orderedBy(person)} ${latest('created_at')})
    union all
    (select 'booking', ref, start_at, ${line('topic')}, status, ${none}
      from bookings where ${bookedFor(person)} and status <> 'held' ${latest('start_at')})
    union all
    (select 'brief', ref, sent_at, ${line('purpose')}, state, ${none}
      from briefs where user_id = ${userId}::uuid and sent_at is not null ${latest('created_at')})
    union all
    (select 'inquiry', ref, created_at, ${line('message')}, status, ${none}
      from inquiries where ${sentBy(person)} ${latest('created_at')})
    union all
    (select 'review', id::text, created_at, ${line('comment')}, rating || ' of 5', ${none}
      from reviews where user_id = ${userId}::uuid ${latest('created_at')})
    union all
    (select 'email', id::text, created_at, subject, status, ${none}
      from emails where to_address = ${email} ${latest('created_at')})
    order by at desc, ref`.execute(db);
  const written = rows.map((row) => ({
    ...row,
    about: shortened(row.about, limits.openWorkAboutMaxLength),
    at: row.at.toISOString(),
  }));
  const courses = await datesWithSeats(db, catalogue, person, limits.auditPerPage);
  const timeline = [...written, ...courses.map((date) => ({ kind: 'course' as const, ...noMoney, ...date }))];
  return timeline.sort((one, other) => other.at.localeCompare(one.at) || one.ref.localeCompare(other.ref));
}

const noMoney = { totalCents: null, dueCents: null };

/** The phone number and the organisation that a person last gave us with a booking, an order or an inquiry. */
export async function contactOf(db: Queries, person: Person): Promise<Pick<ClientPage, 'phone' | 'organisation'>> {
  const { rows } = await sql<Pick<ClientPage, 'phone' | 'organisation'>>`
    with given as (
      select phone, organisation, created_at from bookings where ${bookedFor(person)} and status <> 'held'
      union all select guest_phone, billing ->> 'organisation', created_at from orders where ${orderedBy(person)}
      union all select answers ->> 'phone', answers ->> 'organisation', created_at from inquiries where ${sentBy(person)})
    select
      (select phone from given where phone <> '' order by created_at desc limit 1) as phone,
      (select organisation from given where organisation <> '' order by created_at desc limit 1) as organisation`.execute(
    db,
  );
  return rows[0] ?? { phone: null, organisation: null };
}

export async function moneyOf(db: Queries, person: Person): Promise<ClientPage['money']> {
  const { rows } = await sql<ClientPage['money']>`select coalesce(sum(balance_cents), 0) as "paidCents",
    coalesce(sum(${due}), 0) as "dueCents", count(*) as orders from orders where ${orderedBy(person)}`.execute(db);
  return rows[0] ?? { paidCents: 0, dueCents: 0, orders: 0 };
}

export async function nextMeetingOf(db: Queries, person: Person, now: Date): Promise<ClientPage['nextMeeting']> {
  const meeting = await db
    .selectFrom('bookings')
    .select(['ref', 'start_at'])
    .where(sql<boolean>`${bookedFor(person)}`)
    .where('status', '=', 'confirmed')
    .where('end_at', '>', now)
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst();
  return meeting?.ref ? { ref: meeting.ref, start: meeting.start_at.toISOString() } : null;
}

/** The ids of all areas of a person. */
export const areaIdsOf = (person: Person): RawBuilder<unknown> => sql`(
  select id from areas where order_id in (select id from orders where ${orderedBy(person)})
  union all select id from areas where booking_id in (select id from bookings where user_id = ${person.userId}::uuid)
  union all select id from areas where brief_id in (select id from briefs where user_id = ${person.userId}::uuid)
  union all select id from areas where inquiry_id in (select id from inquiries where ${sentBy(person)}))`;
