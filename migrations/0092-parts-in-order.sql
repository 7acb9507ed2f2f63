-- A part is noted with its hash before its bytes are stored: nothing else can be stored under its place, however late it comes.
alter table deliverable_parts add column is_stored boolean not null default true;

-- A part that was on its way may be stored after its file was deleted, so files are deleted once more.
alter table files_to_delete add column deleted_at timestamptz;
