-- The day in Zimbabwe on which a draft is published by itself, and the note of that publication. Saving it ends the plan.
alter table content_drafts add column publish_on date, add column publish_note text;
create index content_drafts_by_day on content_drafts (publish_on) where publish_on is not null;
