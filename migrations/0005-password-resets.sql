-- Mailed links that let a person choose a new password (FEATURES 2.5). Only the hash of the link's token is kept.

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create unique index password_resets_one_unused_per_user on password_resets (user_id) where used_at is null;
create index password_resets_by_expiry on password_resets (expires_at);
