-- What an answer tells about itself when it was read from its email, and the files that came with it.

alter table inquiry_messages add column sender_address text not null default '';
alter table inquiry_messages add column sent_at timestamptz;
-- Of an uploaded email: one without a Message-ID is stored once, too.
alter table inquiry_messages add column content_hash text;
create unique index inquiry_messages_by_content on inquiry_messages (inquiry_id, content_hash);

create table answer_files (
  id uuid primary key,
  message_id uuid not null references inquiry_messages (id) on delete cascade,
  place int not null,
  name text not null,
  byte_count int not null,
  -- Null: only its name is stored, because it is of a kind or size that we refuse, or its time is over.
  bytes bytea,
  created_at timestamptz not null
);

create index answer_files_by_message on answer_files (message_id, place);
create index answer_files_by_creation on answer_files (created_at) where bytes is not null;
