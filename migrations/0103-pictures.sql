-- What owners have uploaded for the content, as visitors get it, and the pictures for sharing a page. Rows never change but
-- for their time of use.
create table content_pictures (
  -- Of an upload: the beginning of the SHA-256 of its bytes. Of a picture for sharing: that of what it shows.
  id text primary key,
  kind text not null check (kind in ('upload', 'share')),
  -- WebP of an upload, PNG of a picture for sharing.
  bytes bytea not null,
  -- Null: `bytes` is small enough for phones too.
  phone_bytes bytea,
  -- When it was uploaded, or a draft that names it was saved.
  used_at timestamptz not null
);
create index content_pictures_by_use on content_pictures (used_at) where kind = 'upload';
