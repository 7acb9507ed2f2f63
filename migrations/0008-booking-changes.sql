-- Bookings after the booking (FEATURES 2.1): moved, cancelled, reminded of, and opened by the link in a mail.

alter table bookings
  add column revised_at timestamptz,
  add column day_reminder_at timestamptz,
  add column hours_reminder_at timestamptz;

update bookings set revised_at = coalesce(confirmed_at, created_at);

alter table bookings alter column revised_at set not null;

-- What the rounds look for: meetings of the next day.
create index bookings_to_come on bookings (start_at) where status = 'confirmed';

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  at timestamptz not null,
  event text not null check (event in ('booked', 'moved', 'cancelled')),
  actor text not null check (actor in ('client', 'office')),
  start_at timestamptz not null,
  previous_start_at timestamptz,
  reason text,
  check ((event = 'moved') = (previous_start_at is not null))
);

create index booking_events_by_booking on booking_events (booking_id, id);

insert into booking_events (booking_id, at, event, actor, start_at)
  select id, coalesce(confirmed_at, created_at), 'booked', 'client', start_at from bookings where status <> 'held';

-- Every letter carries a link of its own; only the hash of its token is kept.
create table booking_links (
  token_hash text primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  created_at timestamptz not null
);

create index booking_links_by_booking on booking_links (booking_id);
