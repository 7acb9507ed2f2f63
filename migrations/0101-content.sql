-- What is published in the office in place of what the files of content/ say. Rows are only added.
create table content_publications (
  number integer primary key,
  published_at timestamptz not null,
  -- Null: the site itself at a start, or somebody whose account is deleted.
  author_id uuid references users on delete set null,
  note text not null
);
create index content_publications_of_author on content_publications (author_id);

-- All edits of one file from this publication on; none: what the release says.
create table content_revisions (
  file text not null,
  publication integer not null references content_publications,
  edits jsonb not null,
  primary key (file, publication)
);
create index content_revisions_of_publication on content_revisions (publication);

create table content_drafts (
  file text not null,
  author_id uuid not null references users on delete cascade,
  -- The whole file; the JSON value null: withdrawn.
  content jsonb not null,
  -- The last publication that changed the file when the draft was begun; 0: none.
  based_on integer not null,
  saved_at timestamptz not null,
  primary key (file, author_id)
);
create index content_drafts_of_author on content_drafts (author_id);

-- A draft as a page, for whoever has its address. The secret in the address is stored nowhere.
create table content_previews (
  secret_hash text primary key,
  -- All edits of each file that differs from what is published.
  edits jsonb not null,
  expires_at timestamptz not null
);
create index content_previews_by_end on content_previews (expires_at);
