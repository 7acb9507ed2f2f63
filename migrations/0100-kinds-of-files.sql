-- What a delivered file is by its bytes; of an archive, what its files are. Empty for kinds that are not read.
alter table deliverables add column file_kinds text[];
