-- The thread of an inquiry: whose turn it is, who answers it, and what was written after the first message.

-- What was read before there were threads was answered from a mailbox.
alter table inquiries add column turn text not null default 'business' check (turn in ('business', 'client', 'closed'));
update inquiries set turn = 'client' where status = 'seen';
-- Since when the client waits for an answer; null: since the inquiry was sent.
alter table inquiries add column waiting_since timestamptz;
alter table inquiries add column assigned_to uuid references users (id) on delete set null;
-- The number of changes of its messages: who replies has seen the newest one.
alter table inquiries add column version int not null default 0;

create index inquiries_by_turn on inquiries (turn, created_at desc, id desc) where status <> 'spam';
create index inquiries_waiting on inquiries ((coalesce(waiting_since, created_at))) where turn = 'business' and status <> 'spam';
create index inquiries_by_assigned on inquiries (assigned_to) where assigned_to is not null;

create table inquiry_messages (
  id uuid primary key,
  inquiry_id uuid not null references inquiries (id) on delete cascade,
  -- A reply is emailed by us, an answer came in, a note is never sent.
  kind text not null check (kind in ('reply', 'answer', 'note')),
  text text not null,
  -- Who wrote an answer and under which subject, as its email has it.
  sender text not null default '',
  subject text not null default '',
  -- Who wrote a reply or a note, or added an answer.
  user_id uuid references users (id) on delete set null,
  -- RFC 5322, 3.6.4: null where an answer was pasted without its headers.
  message_id text,
  reference_ids text[] not null default '{}',
  -- The email of a reply, which is deleted sooner than the reply.
  email_id uuid,
  -- Until then a reply can be taken back.
  leaves_at timestamptz,
  taken_back_at timestamptz,
  at timestamptz not null
);

create index inquiry_messages_by_inquiry on inquiry_messages (inquiry_id, at);
create index inquiry_messages_by_user on inquiry_messages (user_id);
create unique index inquiry_messages_by_message_id on inquiry_messages (message_id);

-- Who has an inquiry open; a row counts for seconds.
create unlogged table inquiry_viewers (
  inquiry_id uuid not null references inquiries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (inquiry_id, user_id)
);

-- Of an email in a thread; it leaves the outbox when its time has come.
alter table emails add column message_id text;
alter table emails add column reference_ids text[];
alter table emails add column leaves_at timestamptz;
