-- The day on which we expect to deliver an order; null until work begins, and for orders begun before.
alter table orders add column expected_on date;
