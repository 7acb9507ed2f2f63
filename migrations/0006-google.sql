-- Sign-in with Google (SECURITY 1.6): who it is at Google, the way there and back, and the code that hands over.
-- State and codes are stored hashed; verifier and nonce of an attempt are computed, never stored.

create table google_identities (
  subject text primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  created_at timestamptz not null
);

create table oauth_attempts (
  state_hash text primary key,
  provider text not null,
  browser_hash text not null,
  signs_up boolean not null,
  return_to text not null,
  expires_at timestamptz not null
);

create index oauth_attempts_by_expiry on oauth_attempts (expires_at);

create table handovers (
  code_hash text primary key,
  browser_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  return_to text not null,
  expires_at timestamptz not null
);

create index handovers_by_user on handovers (user_id);
create index handovers_by_expiry on handovers (expires_at);
