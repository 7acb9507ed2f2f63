-- What an email carries besides its words and its calendar file is made when it is sent, from what is kept anyway.
alter table emails add column documents jsonb;

-- The simulator numbers its payments as the real Paynow does: customers read the number in their emails.
alter table sim_payments alter column number restart with 14382001;
