-- Briefs, our quotes for them, and what was written about them. Money is integer cents.

create table briefs (
  id uuid primary key,
  ref text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- The Idempotency-Key with which it came: a brief may wait on a device for 7 days, and idempotency_keys are deleted
  -- after one.
  request_key uuid not null,
  -- Of everything in it: the same brief from two tabs is one.
  content_hash text not null,
  state text not null check (state in ('draft', 'sent', 'quoted', 'accepted')),
  -- Counts the changes of a draft.
  revision int not null,
  work jsonb not null,
  purpose text not null,
  existing_data text not null,
  used_by text not null,
  notes text not null,
  crs int,
  deadline date,
  name_on_map boolean not null,
  -- Computed by the server from the area and the work.
  estimate jsonb not null,
  -- Since when the client waits for us.
  waiting_since timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, request_key),
  check ((state = 'draft') = (sent_at is null))
);

create index briefs_by_user on briefs (user_id, created_at desc, id desc);
create index briefs_by_sending on briefs (sent_at desc, id desc) where sent_at is not null;

-- An area may come with a brief, and an order keeps a copy of the one it was placed for.
alter table areas add column brief_id uuid unique references briefs (id) on delete cascade;
alter table areas add column order_id uuid unique references orders (id) on delete cascade;
alter table areas drop constraint areas_check;
alter table areas add constraint areas_check
  check (num_nonnulls(inquiry_id, booking_id, brief_id, order_id) = 1);

-- What an order is for where it was not chosen from the catalogue. The id is that of what was agreed: one order each.
alter table orders add column agreement_id uuid unique;
alter table orders add column scope jsonb;

create table quotes (
  id uuid primary key,
  brief_id uuid not null references briefs (id) on delete cascade,
  version int not null check (version > 0),
  state text not null check (state in ('open', 'replaced', 'withdrawn', 'accepted')),
  lines jsonb not null,
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  currency text not null check (currency = 'USD'),
  -- The last day on which it can be accepted, in the zone of the business.
  valid_until date not null,
  message text not null,
  written_by uuid,
  renewal_requested_at timestamptz,
  reminded_at timestamptz,
  order_id uuid unique references orders (id),
  created_at timestamptz not null,
  unique (brief_id, version),
  check ((state = 'accepted') = (order_id is not null))
);

create unique index quotes_one_in_force on quotes (brief_id) where state in ('open', 'accepted');
create index quotes_to_remind on quotes (valid_until) where state = 'open' and reminded_at is null;

create table brief_messages (
  id uuid primary key,
  brief_id uuid not null references briefs (id) on delete cascade,
  quote_version int,
  author text not null check (author in ('client', 'business')),
  user_id uuid,
  text text not null,
  at timestamptz not null
);

create index brief_messages_by_brief on brief_messages (brief_id, at, id);
