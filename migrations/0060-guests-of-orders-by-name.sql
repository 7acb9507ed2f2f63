-- Guests for whom staff placed orders are listed among the clients, and found by their name.

create index orders_by_guest_name_prefix on orders (lower(guest_name) text_pattern_ops) where guest_name is not null;
