-- Where a booked meeting takes place: a video link or an address the office has set for this one booking.
-- Null: the standing one of content/booking.yaml, if there is one.

alter table bookings add column meeting_point text;
