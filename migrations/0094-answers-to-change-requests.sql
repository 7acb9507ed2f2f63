-- A change request can have an outline, and answers of both sides below it.
alter table change_requests
  -- Corners as longitude and latitude, WGS 84, without the first one again at the end.
  add column outline jsonb;

create table change_answers (
  id uuid primary key,
  change_request_id uuid not null references change_requests on delete cascade,
  author text not null check (author in ('client', 'business')),
  -- Null for a guest, and once the account is gone.
  author_id uuid references users on delete set null,
  text text not null,
  -- The state in which staff left the request with it.
  marked text check (marked in ('open', 'done')),
  at timestamptz not null,
  check (marked is null or author = 'business')
);
create index change_answers_by_request on change_answers (change_request_id);
create index change_answers_by_author on change_answers (author_id) where author_id is not null;
