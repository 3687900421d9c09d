-- A visit may last over the closing of one night and the opening of the next at the same time. So the nights around it are joined.
-- A span that the change to summer time turns around is none. The rule is that of rules/opening-hours.ts.
create or replace function is_house_open(visit_start timestamptz, visit_end timestamptz) returns boolean language sql stable as $$
  select case when exists (select from opening_days) then coalesce((
    select range_agg(tstzrange(opened_at, closed_at)) @> tstzrange(visit_start, visit_end)
    from generate_series(-1, 1) as nights,
      lateral (select (visit_start at time zone 'Europe/Stockholm')::date + nights as opened_on) d
    join opening_days h on h.weekday = extract(isodow from d.opened_on),
      lateral (select (d.opened_on + h.opens_at) at time zone 'Europe/Stockholm' as opened_at,
        (d.opened_on + h.closes_at + case when h.closes_at <= h.opens_at then interval '1 day' else interval '0' end)
          at time zone 'Europe/Stockholm' as closed_at) s
    where opened_at < closed_at and not exists (select from closed_dates c where c.closed_date = d.opened_on)
  ), false) else not exists (
    select from closed_dates c where c.closed_date = (visit_start at time zone 'Europe/Stockholm')::date
  ) end
$$;
