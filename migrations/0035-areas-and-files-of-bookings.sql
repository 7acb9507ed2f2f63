-- What a customer adds to a booking or an order until its meeting is over or its work is delivered.

alter table areas add column name_on_map boolean not null default false;
-- The district of the middle of the area; null outside Zimbabwe, and for areas of earlier releases.
alter table areas add column district text;

create table attached_files (
  id uuid primary key,
  booking_id uuid references bookings (id) on delete cascade,
  order_id uuid references orders (id) on delete cascade,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  byte_count int not null,
  sha256 text not null,
  created_at timestamptz not null,
  check (num_nonnulls(booking_id, order_id) = 1)
);
create index attached_files_of_bookings on attached_files (booking_id) where booking_id is not null;
create index attached_files_of_orders on attached_files (order_id) where order_id is not null;
