-- What the admin has edited of bookings: the opening hours, and where meetings take place. Without a row the values of
-- content/booking.yaml hold.

create table booking_settings (
  name text primary key check (name in ('opening', 'meeting')),
  -- Counts the changes, so that two people who edit at once do not overwrite one another.
  version int not null,
  value jsonb not null,
  changed_at timestamptz not null
);
