-- What the pages of the admin look for, so that each reads what it shows and not all there is; and notes about clients.

-- The condition as a column: of a column the planner knows how rare it is, and finds the orders that are open by index.
drop index orders_open;
alter table orders add column is_open boolean generated always as (
  work_status in ('placed', 'in_progress', 'delivered')
  or (work_status = 'completed' and received_cents < total_cents)
  or (work_status = 'cancelled' and balance_cents > 0)
  or balance_cents > total_cents
  or (disputed and balance_cents > 0)
  or (amount_differs and balance_cents > 0 and balance_cents < total_cents)) stored;
create index orders_open on orders (created_at desc, id desc) where is_open;

create index briefs_by_state on briefs (state, sent_at desc, id desc) where sent_at is not null;
create index bookings_by_start on bookings (start_at);
create index users_by_creation on users (created_at desc, id desc);
create index inquiries_of_guests on inquiries (created_at desc, id desc) where user_id is null and status <> 'spam';

-- Changes by staff: by time, by what they are about, by subject and by person.
create index audit_events_of_staff_by_time on audit_events (at desc, id desc) where after is not null;
create index audit_events_of_staff_by_kind on audit_events ((split_part(event, '.', 1)), at desc, id desc)
  where after is not null;
create index audit_events_of_staff_by_user on audit_events (user_id, at desc, id desc) where after is not null;

-- How far the work on an area is, from the state of what it belongs to. Null: it has no place among the work.
alter table areas add column state text check (state in ('new', 'in_progress', 'done'));

create function state_of_area(inquiry uuid, booking uuid, brief uuid, purchase uuid) returns text language sql stable as $$
  select coalesce(
    (select 'new' from inquiries where id = inquiry and status <> 'spam'),
    (select case status when 'confirmed' then 'new' when 'completed' then 'done' end from bookings where id = booking),
    (select case when state in ('sent', 'quoted') then 'new' end from briefs where id = brief),
    (select case work_status when 'placed' then 'new' when 'in_progress' then 'in_progress' when 'delivered' then 'done'
      when 'completed' then 'done' end from orders where id = purchase)) $$;

update areas set state = state_of_area(inquiry_id, booking_id, brief_id, order_id);

create index areas_shown on areas (created_at desc, id desc) where state is not null;
create index areas_by_state on areas (state, created_at desc, id desc);

-- One row: what the areas with a state are together.
create table area_totals (
  id int primary key check (id = 1),
  new_count bigint not null,
  in_progress_count bigint not null,
  done_count bigint not null,
  square_metres numeric not null
);
insert into area_totals
  select 1, count(*) filter (where state = 'new'), count(*) filter (where state = 'in_progress'),
    count(*) filter (where state = 'done'), coalesce(sum(square_metres::numeric) filter (where state is not null), 0)
  from areas;

create function set_area_state() returns trigger language plpgsql as $$ begin
  new.state = state_of_area(new.inquiry_id, new.booking_id, new.brief_id, new.order_id); return new; end $$;
create trigger areas_take_state before insert on areas for each row execute function set_area_state();

create function move_areas() returns trigger language plpgsql as $$ begin
  update areas set state = state_of_area(inquiry_id, booking_id, brief_id, order_id)
    where inquiry_id = new.id or booking_id = new.id or brief_id = new.id or order_id = new.id; return null; end $$;
create trigger inquiries_move_areas after update of status on inquiries
  for each row when (old.status is distinct from new.status) execute function move_areas();
create trigger bookings_move_areas after update of status on bookings
  for each row when (old.status is distinct from new.status) execute function move_areas();
create trigger briefs_move_areas after update of state on briefs
  for each row when (old.state is distinct from new.state) execute function move_areas();
create trigger orders_move_areas after update of work_status on orders
  for each row when (old.work_status is distinct from new.work_status) execute function move_areas();

create function add_to_area_totals() returns trigger language plpgsql as $$ declare
  was text = case when tg_op <> 'INSERT' then old.state end; -- NULL before it was there
  is_now text = case when tg_op <> 'DELETE' then new.state end; -- and once it is gone
  begin
  update area_totals set
    new_count = new_count + (is_now is not distinct from 'new')::int - (was is not distinct from 'new')::int,
    in_progress_count = in_progress_count + (is_now is not distinct from 'in_progress')::int
      - (was is not distinct from 'in_progress')::int,
    done_count = done_count + (is_now is not distinct from 'done')::int - (was is not distinct from 'done')::int,
    square_metres = square_metres + case when is_now is null then 0 else new.square_metres::numeric end
      - case when was is null then 0 else old.square_metres::numeric end
  where was is not null or is_now is not null; return null; end $$;
create trigger areas_add_up after insert or delete or update of state, square_metres on areas
  for each row execute function add_to_area_totals();

-- Of staff about a client, for staff alone. A guest is known by the address of their messages.
create table client_notes (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  guest_email text,
  text text not null,
  written_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (num_nonnulls(user_id, guest_email) = 1)
);
create index client_notes_by_user on client_notes (user_id, created_at desc) where user_id is not null;
create index client_notes_by_guest on client_notes (guest_email, created_at desc) where guest_email is not null;

-- Payments that were given up here and may still be paid at Paynow: with payments_to_poll, all that is polled.
create index payments_given_up on payments (created_at) where reason is not null and poll_url is not null;
