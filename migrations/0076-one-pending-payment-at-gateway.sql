-- One payment at a time may be pending at the gateway. Only a payment that begins there has a reference, so the index names
-- no method. A later release drops payments_one_on_its_way, which it replaces.
create unique index payments_one_pending_at_gateway on payments (order_id)
  where status in ('starting', 'pending', 'unknown') and gateway_reference is not null;
