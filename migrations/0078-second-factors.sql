-- A second factor besides the password: one authenticator app for an account, and any number of passkeys.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('app', 'passkey')),
  name text not null,
  -- The secret of the app, encrypted by a key from SECRET.
  secret text,
  -- The last step of 30 s whose code was accepted: no code is accepted twice.
  last_step bigint,
  credential_id text unique,
  public_key text,
  counter bigint,
  transports text[] not null default '{}',
  -- The host that the passkey belongs to.
  host text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint second_factors_of_kind check (
    case kind
      when 'app' then secret is not null and credential_id is null
      else secret is null and credential_id is not null and public_key is not null and counter is not null and host is not null
    end
  )
);
create index second_factors_by_user on second_factors (user_id);
create unique index second_factors_one_app on second_factors (user_id) where kind = 'app';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hmac text not null,
  used_at timestamptz,
  primary key (user_id, code_hmac)
);

-- A second factor that is being set up.
create table second_factor_enrolments (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('app', 'passkey')),
  secret text,
  challenge text,
  -- Once it is proved: what is stored when the account's owner has the recovery codes.
  proved jsonb,
  recovery_code_hmacs text[] not null default '{}',
  expires_at timestamptz not null
);
create index second_factor_enrolments_by_user on second_factor_enrolments (user_id);
create index second_factor_enrolments_by_session on second_factor_enrolments (session_id);
create index second_factor_enrolments_by_expiry on second_factor_enrolments (expires_at);

-- Wrong codes of an account since the last right one.
create table second_factor_guesses (
  user_id uuid primary key references users on delete cascade,
  wrong integer not null,
  locked_until timestamptz,
  emailed_at timestamptz
);

alter table sessions add column second_factor_at timestamptz;
-- What a passkey must sign; only the latest of a session is valid, and only once.
alter table sessions add column passkey_challenge text;
alter table sessions add column passkey_challenge_until timestamptz;
