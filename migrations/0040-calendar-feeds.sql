-- The private calendar address of each member of staff; only the hash of its secret is kept.

create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
