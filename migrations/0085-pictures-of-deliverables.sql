-- What the page shows of a file. The picture and the features are in the file storage beside it.
alter table deliverables
  -- Size, place and colours of the picture; null without one.
  add column picture jsonb,
  -- Why a map file has none.
  add column without_picture text,
  -- Of the GeoJSON of its features; null without one.
  add column shapes_bytes int check (shapes_bytes > 0);

-- Shown part by part on the page of the order, and not saved.
alter table deliverable_downloads add column is_view boolean not null default false;
