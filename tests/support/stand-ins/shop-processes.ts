import { systemClock } from '#server/platform/clock.ts';
import { openPostgres } from '#server/platform/database/database.ts';
import { createSecrets } from '#server/platform/security/secrets.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { PaynowStandIn } from './paynow.ts';

/** Paynow's side of a site that runs in several processes on one database. Call `stop` in afterAll. */
export async function openPaynowStandIn(
  databaseUrl: string,
  request: (request: Request) => Promise<Response>,
): Promise<{ paynow: PaynowStandIn; stop(): Promise<void> }> {
  const { db, close } = await openPostgres(databaseUrl);
  const platform = {
    db,
    clock: systemClock,
    link: (path: string) => processSettings.PUBLIC_URL + path,
    secrets: createSecrets(processSettings.SECRET),
    config: { paynow: null },
  };
  const paynow = new PaynowStandIn({ origin: processSettings.PUBLIC_URL, request, site: { platform } });
  return { paynow, stop: close };
}

/** The number that a query returns. */
export async function countIn(databaseUrl: string, query: string, ...values: string[]): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: string }>(query, values));
  return Number(rows[0]?.count);
}

/**
 * Invariants that hold whatever was killed, repeated or raced (product/operations.md#invariants): each query counts the
 * rows that violate it.
 */
const broken: Record<string, string> = {
  'meetings overlap': `select count(*) from bookings one join bookings other
    on one.id < other.id and one.start_at < other.end_at and other.start_at < one.end_at
    and one.status = 'confirmed' and other.status = 'confirmed'`,
  'an order is not the sum of its lines': `select count(*) from orders where total_cents is distinct from
    (select sum(unit_cents * quantity) from order_lines where order_id = orders.id)`,
  'a course does not cost what the catalogue says': `select count(*) from order_lines
    where item_id like 'training-%' and unit_cents <> 10000`,
  "money of Paynow's that Paynow does not have": `select count(*) from ledger_entries entry
    where provider = 'paynow' and kind = 'payment' and not exists (select from sim_payments sim
      join payments on payments.gateway_reference = sim.reference
      where sim.number::text = entry.provider_reference and sim.amount_cents = entry.amount_cents
        and payments.id = entry.payment_id and payments.order_id = entry.order_id)`,
  'money counted twice': `select count(*) from (select 1 from ledger_entries
    group by provider, provider_reference, provider_status having count(*) > 1) doubled`,
  'a payment is paid without money': `select count(*) from payments where status = 'paid'
    and not exists (select from ledger_entries where payment_id = payments.id and kind = 'payment')`,
  'money of a payment that is not paid': `select count(*) from ledger_entries entry
    join payments on payments.id = entry.payment_id
    where provider = 'paynow' and kind = 'payment' and status <> 'paid' and entry.amount_cents = payments.amount_cents`,
  'likes are not the rows': `select count(*) from reviews
    where likes <> (select count(*) from review_likes where review_id = reviews.id)`,
  'an order without its one email': `select count(*) from orders where 1 <>
    (select count(*) from emails where kind = 'order-received' and subject = 'Your order ' || orders.ref)`,
  'money without its one email': `select count(*) from orders where
    (select count(*) from ledger_entries where order_id = orders.id and kind = 'payment') <>
    (select count(*) from emails where kind = 'payment-received' and subject like '% ' || orders.ref || ':%')`,
  'an email that is neither sent nor queued': `select count(*) from emails where status = 'queued' and not exists
    (select from jobs.job where name = 'emails' and data ->> 'emailId' = emails.id::text and state < 'completed')`,
  'an order without its beginning': `select count(*) from orders where 1 <>
    (select count(*) from order_events where order_id = orders.id and event = 'placed')`,
  'a payment without its beginning': `select count(*) from orders where
    (select count(*) from payments where order_id = orders.id) <>
    (select count(*) from order_events where order_id = orders.id and event = 'payment.started')`,
  'two payments on their way': `select count(*) from (select 1 from payments
    where status in ('starting', 'pending', 'unknown') and method in ('ecocash', 'onemoney', 'paynow')
    group by order_id having count(*) > 1) doubled`,
  'money without its line in the trail': `select count(*) from orders where
    (select count(*) from ledger_entries where order_id = orders.id) <>
    (select count(*) from audit_events where subject = orders.ref and event like 'order.money.%')`,
  'a course date with more participants than seats': `select count(*) from course_dates where seats <
    (select count(*) from participants where date_id = course_dates.id and state = 'booked')`,
  'an order without its seats': `select count(*) from order_lines join orders on orders.id = order_id
    where item_id like 'training-%.%' and quantity <> (select count(*) from participants
      where participants.order_id = orders.id and item_id like '%.' || date_id
        and state = case when work_status = 'cancelled' then 'cancelled' else 'booked' end)`,
  'the sums of an order are not those of its ledger': `select count(*) from orders cross join lateral
    (select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as received,
      coalesce(sum(amount_cents), 0) as balance from ledger_entries where order_id = orders.id) sums
    where received_cents <> sums.received or balance_cents <> sums.balance`,
  'a paid order without an invoice': `select count(*) from orders where work_status <> 'cancelled'
    and (select sum(amount_cents) from ledger_entries where order_id = orders.id and kind = 'payment') >= total_cents
    and not exists (select from invoices where order_id = orders.id)`,
  'a gap in the invoices': `select count(*) from invoice_years where last_number <>
    (select count(*) from invoices where invoices.year = invoice_years.year)`,
};

/** The violated invariants. */
export const brokenInvariants = (databaseUrl: string): Promise<string[]> => countBroken(databaseUrl, broken);

/** Of queries that count what is wrong, by name: those that find something, with their count. */
export async function countBroken(databaseUrl: string, queries: Record<string, string>): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ count: string }>(query);
      if (Number(rows[0]?.count) > 0) found.push(`${name}: ${rows[0]?.count}`);
    }
    return found;
  });
}
