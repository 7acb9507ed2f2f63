-- A link that gives its reader a role in the office: for one address, once, for 7 days.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('staff', 'owner')),
  token_hash text not null unique,
  invited_by uuid references users on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitations_one_open on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_by_inviter on staff_invitations (invited_by);
