-- Lists and search of the admin: emails by state, date and address, people by name, and what waits.

create index emails_by_creation_and_id on emails (created_at desc, id desc);
create index emails_by_status on emails (status, created_at desc, id desc);
create index emails_by_address_prefix on emails (lower(to_address) text_pattern_ops);
create index users_by_email_prefix on users (lower(email) text_pattern_ops);
create index users_by_first_name_prefix on users (lower(first_name) text_pattern_ops);
create index users_by_last_name_prefix on users (lower(last_name) text_pattern_ops);
create index users_by_full_name_prefix on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index inquiries_unread on inquiries (created_at) where status = 'new';
create index briefs_waiting on briefs (waiting_since) where waiting_since is not null;

-- Each email that failed is in one digest to the owner, and each day has one digest at most.
alter table emails add column digest_day date;
create index emails_to_report on emails (created_at) where status = 'failed' and digest_day is null;

create table email_digests (
  day date primary key,
  failed int not null default 0,
  made_at timestamptz not null
);

-- What is searched by its beginning: numbers, senders, customers, and the places of areas.
create index bookings_by_ref_prefix on bookings (ref text_pattern_ops) where ref is not null;
create index orders_by_ref_prefix on orders (ref text_pattern_ops);
create index briefs_by_ref_prefix on briefs (ref text_pattern_ops);
create index inquiries_by_ref_prefix on inquiries (ref text_pattern_ops);
create index orders_by_customer_prefix on orders (lower(billing ->> 'name') text_pattern_ops);
create index orders_by_email_prefix on orders (lower(email) text_pattern_ops);
create index inquiries_by_name_prefix on inquiries (lower(name) text_pattern_ops);
create index inquiries_by_email_prefix on inquiries (lower(email) text_pattern_ops);
create index areas_by_district_prefix on areas (lower(district) text_pattern_ops);

-- A change by staff: the value before and after. Null for all other events.
alter table audit_events add column before text;
alter table audit_events add column after text;
create index audit_events_of_staff on audit_events (id desc) where after is not null;
create index audit_events_of_staff_by_subject on audit_events (subject text_pattern_ops) where after is not null;
