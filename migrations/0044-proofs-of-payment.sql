-- What customers upload as proof that they have paid by transfer or in cash, and what staff decided about it.

create table payment_proofs (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  byte_count int not null,
  sha256 text not null,
  state text not null check (state in ('waiting', 'confirmed', 'rejected')),
  -- Why it was rejected, as it was emailed.
  reason text,
  decided_by uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index payment_proofs_by_order on payment_proofs (order_id, created_at, id);
create index payment_proofs_waiting on payment_proofs (created_at) where state = 'waiting';
