-- Why a payment ended, as a code: what is polled no longer depends on the wording of the sentence in `reason`.
alter table payments add column reason_code text
  check (reason_code in ('no_reply', 'not_reached', 'failed', 'refused', 'other_amount'));
update payments set reason_code = case
  when reason = 'The payment service did not answer. If money was taken after all, it will be credited to this order.'
    then 'no_reply'
  when reason = 'We could not reach the payment service. Nothing was taken.' then 'not_reached'
  when reason = 'The payment service reports that it failed.' then 'failed'
  when reason like '% came instead of %' then 'other_amount'
  else 'refused' end
  where reason is not null;
