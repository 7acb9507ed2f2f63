-- Counts the changes of a note about a client: an editor that has not seen the latest text is refused.
alter table client_notes add column revision int not null default 1;
