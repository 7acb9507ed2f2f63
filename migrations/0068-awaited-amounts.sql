-- A transfer or cash payment that is awaited is one of the amount still due, also where part of it had arrived before.
update payments set amount_cents = orders.total_cents - orders.received_cents
from orders
where orders.id = payments.order_id and payments.status = 'pending' and payments.method in ('bank', 'cash')
  and orders.received_cents > 0 and orders.received_cents < orders.total_cents;
