-- Accounts whose owners have asked for their deletion once no order is in progress any more.

create table deletion_requests (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null
);
