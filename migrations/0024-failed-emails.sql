-- The office lists emails that failed; most are sent.
create index emails_failed on emails (created_at desc) where status = 'failed';
