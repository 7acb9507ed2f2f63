-- The days on which the client is reminded of a deliverable that waits; null once that is done, and when none is due.
alter table deliverables
  add column first_reminder_on date,
  add column last_reminder_on date,
  -- When staff saw that it is accepted.
  add column acceptance_seen_at timestamptz;
