-- Letters of one instant in the order they were written: the heap does not keep it.
alter table emails add column number bigint generated always as identity;
