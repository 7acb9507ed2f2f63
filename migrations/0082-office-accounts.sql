-- The staff among many customers.
create index users_of_office on users (created_at) where roles && '{staff,owner}'::text[];
