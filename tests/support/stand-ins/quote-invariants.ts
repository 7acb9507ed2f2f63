import { countBroken } from './shop-processes.ts';

const broken = {
  'an accepted quote without its order': `select count(*) from quotes where state = 'accepted' and not exists
    (select from orders where orders.id = quotes.order_id and orders.agreement_id = quotes.id)`,
  'an order without its accepted quote': `select count(*) from orders where agreement_id is not null and not exists
    (select from quotes where order_id = orders.id and state = 'accepted')`,
  'an order that costs something else': `select count(*) from orders join quotes on quotes.id = agreement_id
    where orders.total_cents <> quotes.total_cents`,
  'an order without its area': `select count(*) from orders where agreement_id is not null
    and not exists (select from areas where order_id = orders.id)`,
  'a brief in another state than its quotes': `select count(*) from briefs where
    (state = 'accepted') <> exists (select from quotes where brief_id = briefs.id and state = 'accepted')
    or (state = 'quoted') <> exists (select from quotes where brief_id = briefs.id and state = 'open')`,
  'a sent brief without its one email': `select count(*) from briefs where sent_at is not null and 1 <>
    (select count(*) from emails where kind = 'brief-received' and subject like '%' || briefs.ref)`,
  'a quote without its one email': `select count(*) from briefs where
    (select count(*) from quotes where brief_id = briefs.id) <>
    (select count(*) from emails where kind = 'quote-ready' and subject like '%' || briefs.ref || ':%')`,
  'an acceptance without its one email': `select count(*) from orders where agreement_id is not null and 1 <>
    (select count(*) from emails where kind = 'order-received' and subject like '%' || orders.ref)`,
  'an acceptance that the business has twice': `select count(*) from orders where agreement_id is not null and 1 <
    (select count(*) from emails where kind = 'order-received-owner' and subject like '%' || orders.ref || ':%')`,
};

/** The names of the violated invariants of briefs, quotes and orders, which must hold whatever runs concurrently. */
export const brokenQuotes = (databaseUrl: string): Promise<string[]> => countBroken(databaseUrl, broken);
