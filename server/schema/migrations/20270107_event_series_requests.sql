-- The requests that have made dates of series (decision 148).

create table event_series_requests (
  -- Chosen by the caller. The one that began a series has the id of the series.
  id uuid primary key,
  series_id uuid not null,
  -- What was asked for, so that the same id with other content is refused.
  digest text not null,
  -- How the series comes again, and from when it counts.
  first_date date not null,
  repeats text not null check (repeats in ('weekly', 'fortnightly', 'monthly')),
  -- The dates that became events, and those that were left out with their reasons.
  made jsonb not null
);
