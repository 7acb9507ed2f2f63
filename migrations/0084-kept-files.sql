-- Until when the delivered files of a completed order are kept: a promise, which a changed rule does not shorten.
create table kept_files (
  order_id uuid primary key references orders on delete cascade,
  kept_until date not null,
  month_notice_at timestamptz,
  week_notice_at timestamptz,
  -- When the files were deleted; what was delivered stays on the order.
  deleted_at timestamptz
);
create index kept_files_present on kept_files (kept_until) where deleted_at is null;

-- The file of a deliverable may have been deleted before the deliverable.
create or replace function note_file_to_delete() returns trigger language plpgsql as $$ begin
  insert into files_to_delete (id, byte_count) values (old.id, old.byte_count) on conflict do nothing; return null; end $$;
