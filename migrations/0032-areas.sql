-- Areas of land that came with a message or a booking; private to their sender and the staff.

create table areas (
  id uuid primary key,
  inquiry_id uuid unique references inquiries (id) on delete cascade,
  booking_id uuid unique references bookings (id) on delete cascade,
  -- A MultiPolygon of GeoJSON: degrees, WGS 84, 7 decimals.
  geometry jsonb not null,
  square_metres double precision not null,
  perimeter_metres double precision not null,
  corners int not null,
  created_at timestamptz not null,
  check (num_nonnulls(inquiry_id, booking_id) = 1)
);
