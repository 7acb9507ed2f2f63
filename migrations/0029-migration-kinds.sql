-- Whether the release before may run on what a migration made ('expand') or not ('contract').
-- All migrations before this one expand the schema.

create table migration_kinds (
  name text primary key,
  kind text not null check (kind in ('expand', 'contract'))
);
insert into migration_kinds (name, kind) select name, 'expand' from kysely_migration;
