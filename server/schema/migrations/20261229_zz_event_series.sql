-- Events that come again and again (decision 143).

-- The events of one series have the same id: that of the request which made them. Null: no series.
alter table events add column series_id uuid;
-- Which date of the series it is, also when the event was moved.
alter table events add column series_date date;
-- Whether the event was changed alone: what is changed for the whole series leaves it as it is.
alter table events add column is_apart boolean not null default false;
-- Each date of a series once, however often and by how many nodes it is made.
create unique index event_series_date on events (series_id, series_date);
