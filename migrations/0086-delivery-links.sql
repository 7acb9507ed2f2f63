-- Secret addresses of what was delivered for an order: for GIS programs, and for a client who has no account.
create table delivery_links (
  order_id uuid not null references orders on delete cascade,
  purpose text not null check (purpose in ('gis', 'guest')),
  -- The secret is derived from it. It only rises, so that a secret that was replaced never comes back.
  generation int not null check (generation > 0),
  -- Null once it was ended.
  token_hash text unique,
  -- Its last day.
  expires_on date not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (order_id, purpose)
);
