-- Processes on one database need the same SECRET. One row, written at the start of each process.
create table secret_fingerprint (
  id boolean primary key default true check (id),
  fingerprint text not null,
  stored_at timestamptz not null
);
