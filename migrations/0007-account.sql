-- What a person sees and decides about their own account (FEATURES 2.7).

alter table users
  add column phone text,
  add column organisation text,
  -- When the account goes, once its owner has asked for that; signing in before then takes it back.
  add column delete_at timestamptz;

create index users_to_delete on users (delete_at) where delete_at is not null;

-- In our own few words; what the browser sent, and from where, is not kept.
alter table sessions
  add column device text not null default 'unknown device',
  add column browser text not null default 'Unknown browser';

-- The session that was opened with it, so that ending the one ends the other. It may have ended since.
alter table remembered_accounts add column session_id uuid;

-- One per account; a new one takes the place of the one before.
create table account_exports (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  zip bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Meetings that were held stay in the diary's history without the person.
alter table bookings alter column user_id drop not null;
