-- The last run of each scheduled job, of whichever process ran it last.
create table scheduled_jobs (
  name text primary key,
  ran_at timestamptz not null,
  took_ms int not null,
  -- Null: it succeeded.
  error text
);
