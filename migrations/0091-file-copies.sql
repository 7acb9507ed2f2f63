-- Files of the database that a command has copied into the file storage. A row comes before the first byte of its copy,
-- so that a copy is deleted after its file, also when the command was killed.

create table file_copies (
  key text primary key,
  byte_count int not null,
  created_at timestamptz not null
);
