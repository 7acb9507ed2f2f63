-- A return from Google may be requested twice. The hash of its parameters marks the attempt as returned; the path to which
-- it was redirected is null until the first request has been answered. The handover code is not stored.
alter table oauth_attempts
  add column parameters_hash text,
  add column redirect_to text;
