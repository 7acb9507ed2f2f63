-- What the ledger entries of an order add up to, kept on the order for lists and counts: with it, the orders that are
-- open are an index and not a sum over all. A trigger keeps it, so that a release that does not know it keeps it as well.

alter table orders
  add column received_cents bigint not null default 0,
  -- Of what was received: what we still have.
  add column balance_cents bigint not null default 0,
  -- A payment is disputed at Paynow, and the dispute has not ended.
  add column disputed boolean not null default false,
  -- Paynow has sent another amount than was requested.
  add column amount_differs boolean not null default false;

update orders set
  received_cents = sums.received,
  balance_cents = sums.held,
  disputed = sums.last_dispute is not distinct from 'disputed',
  amount_differs = sums.differs
from (
  select entry.order_id,
    coalesce(sum(entry.amount_cents) filter (where entry.kind = 'payment'), 0) as received,
    sum(entry.amount_cents) as held,
    (array_agg(entry.provider_status order by entry.place desc) filter (where entry.kind = 'dispute'))[1] as last_dispute,
    coalesce(bool_or(entry.kind = 'payment' and entry.provider = 'paynow' and entry.amount_cents <> payments.amount_cents),
      false) as differs
  from ledger_entries entry left join payments on payments.id = entry.payment_id
  group by entry.order_id
) sums where sums.order_id = orders.id;

create function add_to_order_balance() returns trigger language plpgsql as $$ begin
  update orders set
    received_cents = received_cents + case when new.kind = 'payment' then new.amount_cents else 0 end,
    balance_cents = balance_cents + new.amount_cents,
    disputed = case when new.kind = 'dispute' then new.provider_status = 'disputed' else disputed end,
    amount_differs = amount_differs or (new.kind = 'payment' and new.provider = 'paynow'
      and exists (select from payments where id = new.payment_id and amount_cents <> new.amount_cents))
  where id = new.order_id; return null; end $$;

create trigger ledger_entries_add_up after insert on ledger_entries
  for each row execute function add_to_order_balance();

-- The orders that wait for money, for work or for a decision. All others are done with.
create index orders_open on orders (created_at desc, id desc) where
  work_status in ('placed', 'in_progress', 'delivered')
  or (work_status = 'completed' and received_cents < total_cents)
  or (work_status = 'cancelled' and balance_cents > 0)
  or balance_cents > total_cents
  or (disputed and balance_cents > 0)
  or (amount_differs and balance_cents > 0 and balance_cents < total_cents);
