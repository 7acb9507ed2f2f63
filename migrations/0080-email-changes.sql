-- A new email address of an account, which both addresses have to confirm by a link.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email text not null,
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_by_expiry on email_changes (expires_at);
