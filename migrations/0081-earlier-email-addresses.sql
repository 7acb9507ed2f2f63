-- The address that an account had before, as long as emails to it are stored.
create table earlier_email_addresses (
  user_id uuid not null references users on delete cascade,
  email text not null,
  replaced_at timestamptz not null,
  primary key (user_id, email)
);
create index earlier_email_addresses_by_time on earlier_email_addresses (replaced_at);
