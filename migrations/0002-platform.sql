-- What every feature leans on: mail waiting to go out, answers to repeatable requests, rate limits, the audit trail.

create table emails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text,
  body_html text,
  attachment jsonb,
  status text not null check (status in ('queued', 'sent', 'held', 'failed', 'dropped')),
  secret boolean not null,
  send_before timestamptz,
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index emails_by_creation on emails (created_at desc);

create table idempotency_keys (
  scope text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (scope, endpoint, key)
);

create index idempotency_keys_by_creation on idempotency_keys (created_at);

create table rate_limits (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (name, subject, window_start)
);

create index rate_limits_by_window on rate_limits (window_start);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  user_id uuid,
  subject text,
  address_hmac text,
  details jsonb not null default '{}'
);
