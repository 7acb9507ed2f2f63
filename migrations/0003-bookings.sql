-- Bookings and the cells they occupy (FEATURES 2.1). The primary key of slot_cells is what makes a double booking
-- impossible: a meeting and its buffer insert one row per 15 minutes, in order of start.

create table bookings (
  id uuid primary key,
  ref text unique,
  user_id uuid not null references users (id),
  type text not null,
  service_id text,
  resource text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null check (status in ('held', 'confirmed', 'completed', 'no_show', 'cancelled')),
  hold_expires_at timestamptz,
  client_zone text,
  mode text check (mode in ('video', 'phone', 'whatsapp', 'in_person')),
  phone text,
  organisation text,
  topic text,
  whatsapp_consent boolean not null default false,
  ics_sequence int not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (status = 'held' or (ref is not null and mode is not null and topic is not null)),
  check (status <> 'held' or hold_expires_at is not null),
  check (end_at > start_at)
);

create unique index bookings_one_hold_per_user on bookings (user_id) where status = 'held';
create index bookings_by_user on bookings (user_id, start_at);
create index bookings_held on bookings (hold_expires_at) where status = 'held';

create table slot_cells (
  resource text not null,
  cell_start timestamptz not null,
  booking_id uuid not null references bookings (id) on delete cascade,
  primary key (resource, cell_start)
);

create index slot_cells_by_booking on slot_cells (booking_id);
