-- Bookings and orders whose area or files their customer has changed, until the business is emailed about it.

create table attachment_changes (
  id uuid primary key,
  booking_id uuid unique references bookings (id) on delete cascade,
  order_id uuid unique references orders (id) on delete cascade,
  -- The latest change: more may follow it.
  changed_at timestamptz not null,
  check (num_nonnulls(booking_id, order_id) = 1)
);
create index attachment_changes_by_time on attachment_changes (changed_at);
