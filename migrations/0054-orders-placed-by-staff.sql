-- Orders that staff place for a client, who may have no account; and a discount on the sum of the lines.

-- A client without an account: their address is in `email`, which is empty where they have none.
-- Null for an order of an account.
alter table orders add column guest_name text;
alter table orders add column guest_phone text;

alter table orders add column discount_cents bigint not null default 0 check (discount_cents >= 0);
-- The client reads it.
alter table orders add column discount_reason text;

create index orders_of_guests on orders (created_at desc, id desc) where guest_name is not null;
create index orders_of_guests_by_email on orders (email, created_at) where guest_name is not null;
