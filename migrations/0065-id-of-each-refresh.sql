-- The page sends a random id with each refresh of the session. Only a repeat with the id of the last rotation gets the same
-- secret again; a hash of it is stored. Null: the rotation came without an id.
alter table sessions add column rotation_key_hash text;
