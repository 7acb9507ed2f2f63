-- Clients are found by the beginning of their phone number.
create index users_by_phone_prefix on users (phone text_pattern_ops) where phone is not null;
create index bookings_by_guest_phone_prefix on bookings (phone text_pattern_ops) where guest_email is not null;
create index orders_by_guest_phone_prefix on orders (guest_phone text_pattern_ops) where guest_phone is not null;
