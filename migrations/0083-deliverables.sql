-- What is handed over for an order: a file, a link, or a sentence that says what was done. A row for each version.
create table deliverables (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('file', 'link', 'text')),
  name text not null,
  version int not null check (version > 0),
  -- The address of a link, the text of a sentence.
  content text,
  -- Of a file, as its sender states them before it arrives. Its bytes are in the file storage, part by part.
  byte_count bigint check (byte_count > 0),
  sha256 text,
  -- When all parts were there.
  arrived_at timestamptz,
  check_began_at timestamptz,
  checked_at timestamptz,
  summary text,
  findings jsonb,
  -- Why it is delivered although a check failed.
  anyway_reason text,
  state text not null check (state in ('not_yet', 'waiting', 'change_asked', 'accepted', 'replaced')),
  delivered_at timestamptz,
  -- Counts as accepted at the end of this day.
  accepts_on date,
  accepted_at timestamptz,
  accepted_by text check (accepted_by in ('client', 'time')),
  by_user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (order_id, name, version),
  check ((kind = 'file') = (byte_count is not null)),
  check ((kind = 'file') = (content is null))
);
create index deliverables_to_check on deliverables (arrived_at) where arrived_at is not null and checked_at is null;
create index deliverables_to_accept on deliverables (accepts_on) where state = 'waiting';

create table deliverable_parts (
  deliverable_id uuid not null references deliverables on delete cascade,
  part int not null check (part >= 0),
  sha256 text not null,
  primary key (deliverable_id, part)
);

create table change_requests (
  id uuid primary key,
  deliverable_id uuid not null references deliverables on delete cascade,
  text text not null,
  -- Longitude and latitude, WGS 84.
  place jsonb,
  created_at timestamptz not null,
  done_at timestamptz
);
create index change_requests_by_deliverable on change_requests (deliverable_id);

create table deliverable_downloads (
  deliverable_id uuid not null references deliverables on delete cascade,
  -- Null once the account is gone.
  by_user_id uuid references users on delete set null,
  at timestamptz not null
);
create index deliverable_downloads_by_deliverable on deliverable_downloads (deliverable_id, at);
create index deliverable_downloads_by_user on deliverable_downloads (by_user_id) where by_user_id is not null;
create index deliverables_by_user on deliverables (by_user_id) where by_user_id is not null;

-- Files whose deliverable is gone, until they are deleted from the file storage, which no transaction covers.
create table files_to_delete (
  id uuid primary key,
  byte_count bigint not null
);

create function note_file_to_delete() returns trigger language plpgsql as $$ begin
  insert into files_to_delete (id, byte_count) values (old.id, old.byte_count); return null; end $$;
create trigger deliverables_note_file_to_delete after delete on deliverables
  for each row when (old.byte_count is not null) execute function note_file_to_delete();
