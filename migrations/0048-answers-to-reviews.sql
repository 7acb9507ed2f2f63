-- Our public answer to a review, and the one email that asks for a review of an order.

alter table reviews add column answer text;
alter table reviews add column answered_at timestamptz;
-- The writer is told of the first answer alone.
alter table reviews add column answer_emailed_at timestamptz;

create index reviews_unanswered on reviews (created_at desc, id desc) where answer is null and hidden_reason is null;
create index reviews_answered on reviews (created_at desc, id desc) where answer is not null;

alter table orders add column review_requested_at timestamptz;
create index orders_to_review on orders (created_at desc, id desc)
  where work_status in ('delivered', 'completed') and review_requested_at is null and user_id is not null;
