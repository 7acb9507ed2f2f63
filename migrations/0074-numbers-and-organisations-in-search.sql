-- The search of the admin finds records by any phone number on them, by the purchase order number of a customer, by
-- words of an organisation, and by the end of a reference, which is what people read aloud.
create index bookings_by_phone_prefix on bookings (phone text_pattern_ops) where phone is not null;
create index payments_by_phone_prefix on payments (phone text_pattern_ops) where phone is not null;
create index inquiries_by_phone_prefix on inquiries ((answers ->> 'phone') text_pattern_ops)
  where answers ->> 'phone' is not null;
create index orders_by_purchase_order_prefix on orders (lower(billing ->> 'purchaseOrder') text_pattern_ops)
  where billing ->> 'purchaseOrder' is not null;

create index users_by_organisation on users using gin (to_tsvector('simple', organisation))
  where organisation is not null;
create index bookings_by_organisation on bookings using gin (to_tsvector('simple', organisation))
  where organisation is not null;
create index orders_by_organisation on orders using gin (to_tsvector('simple', billing ->> 'organisation'))
  where billing ->> 'organisation' is not null;
create index inquiries_by_organisation on inquiries using gin (to_tsvector('simple', answers ->> 'organisation'))
  where answers ->> 'organisation' is not null;

create index orders_by_ref_end on orders (right(ref, 5) text_pattern_ops);
create index bookings_by_ref_end on bookings (right(ref, 5) text_pattern_ops) where ref is not null;
create index briefs_by_ref_end on briefs (right(ref, 5) text_pattern_ops);
create index inquiries_by_ref_end on inquiries (right(ref, 5) text_pattern_ops);
