-- When staff marked an inquiry as spam; null while they have not, also of what the form took for spam.
alter table inquiries add column spam_at timestamptz;
