-- The weekdays of a course date, and whether it closes its hours to bookings. The defaults are what the dates of before
-- meant: their participants were told "each day", and bookings were offered during them.
alter table course_dates add column weekdays text[] not null
  default '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}';
alter table course_dates add column blocks_calendar boolean not null default false;

-- The course date whose hours a block closes; null for a block that staff made.
alter table blocked_times add column course_date_id uuid references course_dates (id) on delete cascade;
create index blocked_times_by_course_date on blocked_times (course_date_id) where course_date_id is not null;
