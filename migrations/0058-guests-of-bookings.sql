-- Guests for whom staff booked are found by address, listed among the clients, and removed some time after their meeting.

create index bookings_of_guests on bookings (guest_email, created_at, id) where guest_email is not null;
create index bookings_of_guests_by_creation on bookings (created_at desc, id desc) where guest_email is not null;
create index bookings_of_guests_by_end on bookings (end_at) where guest_email is not null;
create index bookings_by_guest_name_prefix on bookings (lower(guest_first_name || ' ' || guest_last_name) text_pattern_ops)
  where guest_email is not null;
