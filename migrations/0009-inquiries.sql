-- Messages to us and the files that came with them (FEATURES 2.4). `client_id` is the Idempotency-Key of the page that
-- sent it: a message that waited on a device for days is still one when it is sent twice.

create table inquiries (
  id uuid primary key,
  ref text not null unique,
  client_id uuid unique,
  user_id uuid references users (id) on delete set null,
  type text not null check (type in ('general', 'quote', 'training', 'support', 'partnership', 'advertise')),
  status text not null check (status in ('new', 'spam')),
  name text not null,
  email text not null,
  answers jsonb not null,
  message text not null,
  files_announced int not null check (files_announced between 0 and 3),
  content_hash text not null,
  created_at timestamptz not null
);

create index inquiries_by_user on inquiries (user_id, created_at desc);
create index inquiries_by_email on inquiries (email, created_at desc);
create index inquiries_spam on inquiries (created_at) where status = 'spam';

create table inquiry_files (
  inquiry_id uuid not null references inquiries (id) on delete cascade,
  place int not null check (place between 1 and 3),
  name text not null,
  content_type text not null,
  bytes bytea not null,
  byte_count int not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (inquiry_id, place)
);

create index inquiry_files_by_creation on inquiry_files (created_at);

alter table emails add column reply_to text;
create index emails_by_address on emails (to_address, created_at desc);
