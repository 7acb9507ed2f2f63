-- The size of area in km² that staff accepted for an order although its price includes less; null while none was.
alter table orders add column accepted_km2 double precision;
