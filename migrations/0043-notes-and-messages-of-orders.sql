-- What staff write about an order for themselves, and what its customer and they write to each other.

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  author_id uuid,
  text text not null,
  -- Counts the changes: an editor that has not seen the latest text is refused.
  revision int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz
);
create index order_notes_by_order on order_notes (order_id, created_at, id);

create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  author text not null check (author in ('client', 'business')),
  author_id uuid,
  text text not null,
  at timestamptz not null,
  -- When the other side had it on their screen.
  read_at timestamptz
);
create index order_messages_by_order on order_messages (order_id, at, id);
create index order_messages_unread on order_messages (order_id) where read_at is null;
