-- Figures by week and month: what was counted of each day that is over, so that they cost the same whatever the tables
-- hold. Each such day has a row of 'orders'. 'due' is what was outstanding when the day was over.

create table daily_totals (
  day date not null,
  figure text not null,
  count bigint not null,
  cents bigint not null default 0,
  primary key (day, figure)
);

create index bookings_by_confirmation on bookings (confirmed_at) where confirmed_at is not null;
create index ledger_entries_by_time on ledger_entries (at);

-- How often the site was searched on a day without a result; never by whom.
create table search_misses (
  day date not null,
  query text not null,
  count int not null,
  primary key (day, query)
);
