-- Texts from which staff begin a reply to an inquiry.
create table reply_templates (
  id uuid primary key,
  title text not null,
  text text not null,
  -- Counts the changes: an editor that has not seen the latest text is refused.
  revision int not null default 1,
  -- Who wrote it and when; null: it came with the release.
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz
);

create index reply_templates_by_user on reply_templates (changed_by);

insert into reply_templates (id, title, text) values
  ('5f0c1b52-6c0e-4d0b-9c40-6a5d0f3c1a01', 'Ask for the area',
   'Hello {first name},

Thank you for writing to us. Before we can say what is possible and what it would cost, we need to know where the area is. Any of these will do:

- the boundary as a file: KML, GeoJSON or a zipped shapefile
- the coordinates of its corners, and the coordinate system they are in
- the area marked on the map of our website, under Map your project

Please keep {reference} in the subject, so that your answer finds its place here.

Kind regards'),
  ('5f0c1b52-6c0e-4d0b-9c40-6a5d0f3c1a02', 'We need a little longer',
   'Hello {first name},

Thank you for your message {reference}. We have read it, and we want to look into it properly before we answer. This takes a little longer than we would like, and we are sorry to keep you waiting.

If something has changed in the meantime, simply reply to this email.

Kind regards'),
  ('5f0c1b52-6c0e-4d0b-9c40-6a5d0f3c1a03', 'Suggest a consultation',
   'Hello {first name},

Thank you for your message {reference}. I think this is easier to talk through than to write down. You can choose a time that suits you on our website, under Book a consultation. If none of the times fits, tell us when you are free.

Kind regards');
