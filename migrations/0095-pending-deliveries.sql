-- A delivery that staff can take back for some seconds. The client sees nothing until it is sent; one for each order.
create table pending_deliveries (
  order_id uuid primary key references orders on delete cascade,
  deliverable_ids text[] not null,
  sentence text not null,
  accepts_on date not null,
  next_on date,
  by_user_id uuid not null references users on delete cascade,
  leaves_at timestamptz not null
);
create index pending_deliveries_by_user on pending_deliveries (by_user_id);
create index pending_deliveries_by_time on pending_deliveries (leaves_at);
