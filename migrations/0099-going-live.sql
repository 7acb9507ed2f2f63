-- What an owner has looked at before the site goes live.
create table going_live_confirmations (
  item text primary key,
  -- Of what was looked at: a confirmation of other facts is out of date.
  facts_hash text not null,
  -- Who looked at it, which may be somebody without an account, such as a lawyer.
  name text not null,
  looked_on date not null,
  created_at timestamptz not null
);

-- The last test email is looked for among all that were ever sent.
create index emails_of_tests on emails (created_at) where kind = 'test-email';
