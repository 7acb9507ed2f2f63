-- The accounts of one device (SPEC 4 "Account switching"): each has a cookie of its own with another secret than the
-- session's, which only /auth/switch accepts.

create table remembered_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index remembered_accounts_by_user on remembered_accounts (user_id);
