-- The calendar of the staff: time that is blocked, and bookings that staff make for a client, who may have no account.

create table blocked_times (
  id uuid primary key,
  resource text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- For the staff only.
  reason text not null,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  check (end_at > start_at)
);

create index blocked_times_by_end on blocked_times (resource, end_at);

-- A client without an account. All null for a booking of an account.
alter table bookings add column guest_email text;
alter table bookings add column guest_first_name text;
alter table bookings add column guest_last_name text;
alter table bookings add column staff_note text;

-- The lists and the calendar of the staff.
create index bookings_by_status_and_start on bookings (status, start_at desc, id desc);
create index bookings_by_guest_email_prefix on bookings (lower(guest_email) text_pattern_ops) where guest_email is not null;
create index bookings_by_guest_first_name_prefix on bookings (lower(guest_first_name) text_pattern_ops)
  where guest_email is not null;
create index bookings_by_guest_last_name_prefix on bookings (lower(guest_last_name) text_pattern_ops)
  where guest_email is not null;
