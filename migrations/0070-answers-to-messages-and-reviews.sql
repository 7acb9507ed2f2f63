-- A message of a customer about an order, and a review, wait until they are answered or staff record that no answer is
-- needed. What staff had read, and reviews from before, do not wait.

alter table order_messages add column handled_at timestamptz;
update order_messages set handled_at = coalesce(read_at, at) where author = 'client' and (read_at is not null
  or exists (select from order_messages later where later.order_id = order_messages.order_id
    and later.author = 'business' and later.at >= order_messages.at));
create index order_messages_waiting on order_messages (at, id) where author = 'client' and handled_at is null;

alter table reviews add column handled_at timestamptz;
update reviews set handled_at = created_at;
create index reviews_waiting on reviews (created_at, id) where handled_at is null;
