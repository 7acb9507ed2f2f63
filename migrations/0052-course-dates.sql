-- Dates on which a course takes place, and who takes part in each. A seat is a participant who is booked.

create table course_dates (
  id uuid primary key,
  course_id text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The times on the wall in Bulawayo, on each day.
  day_begins text not null,
  day_ends text not null,
  -- The first day's beginning and the last day's end.
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  mode text not null check (mode in ('in_person', 'online')),
  -- A town or a room, which everybody may read; empty for one that is online.
  place text not null,
  -- Where it is joined online; only its participants are sent it.
  link text not null,
  seats int not null check (seats > 0),
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  cancel_reason text not null default '',
  note text not null,
  -- Counts the changes: an editor that has not seen the latest is refused.
  revision int not null default 1,
  created_at timestamptz not null
);
create index course_dates_by_beginning on course_dates (begins_at, id);
create index course_dates_by_course on course_dates (course_id, begins_at, id);

create table participants (
  id uuid primary key,
  date_id uuid not null references course_dates (id) on delete cascade,
  -- Null for one that staff added.
  order_id uuid references orders (id),
  order_ref text,
  -- The account that bought the seat, or of the address.
  user_id uuid references users (id) on delete set null,
  -- Empty for a seat that nobody is named for yet.
  name text not null,
  email text,
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  -- By day: whether the person was there. A day that is missing was not marked.
  attendance jsonb not null default '{}',
  revision int not null default 1,
  created_at timestamptz not null
);
create index participants_by_date on participants (date_id, created_at, id);
create index participants_by_order on participants (order_id) where order_id is not null;
create index participants_by_user on participants (user_id) where user_id is not null;
create index participants_by_email on participants (lower(email) text_pattern_ops) where email is not null;
create index participants_by_name on participants (lower(name) text_pattern_ops);
