-- The Idempotency-Key with which a review came: a review may wait on a device for 7 days, and idempotency_keys are
-- deleted after one.

alter table reviews add column request_key uuid;
create unique index reviews_by_request on reviews (user_id, request_key) where request_key is not null;
