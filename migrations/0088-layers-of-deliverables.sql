-- The layers of a map file with the numbers of their systems, as programs that open it by a secret address need them.
alter table deliverables add column map_layers jsonb;
