-- Carts, orders, payments and the ledger (FEATURES 2.2). Money is integer cents. What an order owes is never a column:
-- it is its total less the sum of its rows in the ledger, and the rows are only ever added.

create table carts (
  user_id uuid primary key references users (id) on delete cascade,
  items jsonb not null,
  updated_at timestamptz not null
);

create table orders (
  id uuid primary key,
  ref text not null unique,
  -- Null once the account is gone; name and address stay on the order, as the law on invoices asks.
  user_id uuid references users (id) on delete set null,
  email text not null,
  billing jsonb not null,
  note text,
  currency text not null check (currency = 'USD'),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  work_status text not null check (work_status in ('placed', 'in_progress', 'delivered', 'completed', 'cancelled')),
  -- Ends itself then, unless money has come or work has begun.
  expires_at timestamptz,
  first_reminder_at timestamptz,
  last_reminder_at timestamptz,
  created_at timestamptz not null
);

create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_creation on orders (created_at desc, id desc);
create index orders_to_expire on orders (expires_at) where expires_at is not null;

create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  place int not null,
  item_id text not null,
  name text not null,
  unit_cents bigint not null check (unit_cents >= 0),
  quantity int not null check (quantity between 1 and 999),
  total_cents bigint not null check (total_cents = unit_cents * quantity),
  primary key (order_id, place)
);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  attempt int not null check (attempt > 0),
  method text not null check (method in ('ecocash', 'onemoney', 'paynow', 'bank', 'cash')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency = 'USD'),
  phone text,
  status text not null check (status in ('starting', 'pending', 'unknown', 'paid', 'cancelled', 'failed')),
  reason text,
  -- What we told Paynow: the order and the attempt. Its answers are known by it.
  gateway_reference text unique,
  gateway_status text,
  poll_url text,
  browser_url text,
  instructions text,
  polled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, attempt),
  check (method in ('bank', 'cash') or gateway_reference is not null)
);

-- One payment at a time may be on its way through Paynow; a transfer or cash that was chosen bars nothing.
create unique index payments_one_on_its_way on payments (order_id)
  where status in ('starting', 'pending', 'unknown') and method in ('ecocash', 'onemoney', 'paynow');
create index payments_to_poll on payments (polled_at) where status in ('starting', 'pending', 'unknown');

-- Only added to. A payment of Paynow's is written once for each of its states, a transfer once for its reference.
create table ledger_entries (
  id uuid primary key,
  -- In the order they were written; rows of one order are written one after the other.
  place bigint generated always as identity,
  order_id uuid not null references orders (id),
  payment_id uuid references payments (id),
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  amount_cents bigint not null,
  currency text not null check (currency = 'USD'),
  method text not null,
  provider text not null check (provider in ('paynow', 'hand')),
  provider_reference text not null,
  -- What about it: 'paid', 'refunded', 'disputed' of Paynow; 'received', 'given_back' by hand.
  provider_status text not null,
  received_on date,
  note text,
  -- Who of the office wrote it; null for what a payment service reported.
  entered_by uuid,
  at timestamptz not null,
  check ((kind = 'payment' and amount_cents > 0) or (kind <> 'payment' and amount_cents <= 0)),
  constraint ledger_entries_once unique (provider, provider_reference, provider_status)
);

create index ledger_entries_by_order on ledger_entries (order_id, place);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  by_user_id uuid,
  details text not null default ''
);

create index order_events_by_order on order_events (order_id, id);

-- Without gaps: the number is taken, and the invoice written, in one transaction that holds the year's row.
create table invoice_years (
  year int primary key,
  last_number int not null
);

create table invoices (
  year int not null,
  number int not null,
  order_id uuid not null unique references orders (id),
  -- Everything the paper says, as it was when it was issued.
  snapshot jsonb not null,
  issued_at timestamptz not null,
  primary key (year, number)
);

-- What Paynow told us, as it came, before we do anything about it. A callback is a hint: the poll decides.
create table gateway_notices (
  id uuid primary key,
  gateway_reference text not null,
  fields jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);

create index gateway_notices_open on gateway_notices (received_at) where handled_at is null;
