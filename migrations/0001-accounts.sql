-- Accounts, sign-ups waiting for their code, and sessions (SPEC 3, 4; SECURITY 1.3, 1.5).
-- Secrets are stored hashed. Instants are timestamptz, written by the application's clock.

create table users (
  id uuid primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  auth_provider text not null check (auth_provider in ('email', 'google')),
  password_hash text,
  roles text[] not null default '{customer}',
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table pending_signups (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  code_hmac text not null,
  code_expires_at timestamptz not null,
  wrong_tries int not null default 0,
  browser_hash text not null,
  created_at timestamptz not null
);

create index pending_signups_by_email on pending_signups (email, created_at);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret_hash text not null,
  previous_hash text,
  previous_until timestamptz,
  idle_seconds int not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);

create table access_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);

create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);
