-- A client can decline a quote and say why. It stays open: until it expires it can still be accepted.

alter table quotes add column declined_at timestamptz;
alter table quotes add column decline_reason text
  check (decline_reason in ('price', 'time', 'scope', 'postponed', 'other'));
alter table quotes add column decline_note text not null default '';
alter table quotes add constraint quotes_declined
  check (declined_at is not null or (decline_reason is null and decline_note = ''));
