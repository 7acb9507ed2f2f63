-- Reviews, who likes them, and the counts that pages show (SPEC 3; SECURITY I6). `likes` of a review and the counts by
-- rating are written in the transaction of the row they count, never counted when read. A review with a hidden_reason
-- is seen by its writer and by staff, and is in no count.

create table reviews (
  id uuid primary key,
  user_id uuid not null references users (id),
  rating int not null check (rating between 1 and 5),
  comment text not null,
  service_id text,
  likes int not null default 0 check (likes >= 0),
  hidden_reason text,
  created_at timestamptz not null,
  edited_at timestamptz
);

-- One index for each order a page can be asked in, so that a page costs the same whatever the table holds.
create index reviews_newest on reviews (created_at, id) where hidden_reason is null;
create index reviews_by_rating on reviews (rating, created_at, id) where hidden_reason is null;
create index reviews_by_rating_upwards on reviews ((6 - rating), created_at, id) where hidden_reason is null;
create index reviews_by_likes on reviews (likes, created_at, id) where hidden_reason is null;
create index reviews_by_rating_and_likes on reviews (rating, likes, created_at, id) where hidden_reason is null;
create index reviews_hidden on reviews (created_at, id) where hidden_reason is not null;
create index reviews_by_user on reviews (user_id, created_at);

create table review_likes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (review_id, user_id)
);

create index review_likes_by_user on review_likes (user_id);

create table review_ratings (
  rating int primary key check (rating between 1 and 5),
  count int not null default 0 check (count >= 0)
);

insert into review_ratings (rating) values (1), (2), (3), (4), (5);

-- Who has come to a meeting, asked for every page of reviews.
create index bookings_attended on bookings (user_id) where status = 'completed';
