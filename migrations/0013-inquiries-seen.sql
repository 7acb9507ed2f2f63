-- Somebody of the office has read an inquiry (FEATURES 2.12).

alter table inquiries drop constraint inquiries_status_check;
alter table inquiries add constraint inquiries_status_check check (status in ('new', 'seen', 'spam'));
create index inquiries_by_creation on inquiries (created_at desc, id desc) where status <> 'spam';
