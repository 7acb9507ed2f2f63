-- The Paynow of a demo that has no keys for the real one: its payments, none of which moves money. Nobody is named in
-- it: a wallet's number is only looked at for what it stands for.

create table sim_payments (
  id uuid primary key,
  -- Paynow's own number of the payment.
  number bigint generated always as identity,
  reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('web', 'ecocash', 'onemoney')),
  about text not null,
  return_url text not null,
  result_url text not null,
  status text not null,
  -- What its result URL was told last.
  told_status text not null,
  -- What happens to it by itself, and when: the test numbers.
  next_status text,
  next_at timestamptz,
  created_at timestamptz not null,
  check ((next_status is null) = (next_at is null))
);

create index sim_payments_due on sim_payments (next_at) where next_at is not null;
create index sim_payments_untold on sim_payments (created_at) where told_status <> status;
