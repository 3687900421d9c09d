-- When an event ends, or would end if nobody has said it: `endOf` and `eventEnd` of rules/ are the same.
create or replace function event_end(date date, starts time, ends time) returns timestamptz language sql immutable as $$
  select case when ends is null then (date + starts) at time zone 'Europe/Stockholm' + interval '3 hours'
    else (date + ends + case when ends > starts then interval '0' else interval '1 day' end) at time zone 'Europe/Stockholm' end
$$;

-- Counts the places that are taken. Code that does not ask `whyNotBook` can still not sell a place twice, sell one that is offered to
-- somebody else, or sell one at an event that has started. A place on hold changes the revision of the event but not the count, so that
-- of two answers about it the later is the newer.
create or replace function event_bookings_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update events e set current_attendees = e.current_attendees + c.places
    from (
      select event_id, sum(places)::integer as places
      from (select event_id, places from changed union all select event_id, -places from earlier) both_sides group by event_id
    ) c where e.id = c.event_id;
    -- Only a party that grows takes places.
    if exists (
      select from changed c join earlier p using (event_id, user_id) join events e on e.id = c.event_id
      where c.places > p.places and e.current_attendees + e.held_places > e.max_attendees
    ) then
      raise exception 'the event is full' using errcode = '23514', constraint = 'event_full';
    end if;
    if exists (
      select from changed c join earlier p using (event_id, user_id) join event_arrivals a on a.place_id = c.place_id
      where c.places < p.places and a.inside > c.places
    ) then
      raise exception 'some of the party have come' using errcode = '23514', constraint = 'place_used';
    end if;
    return null;
  end if;
  update events e set current_attendees = e.current_attendees + case tg_op when 'INSERT' then c.places else -c.places end
  from (select event_id, sum(places)::integer as places from changed group by event_id) c
  where e.id = c.event_id;
  if tg_op <> 'INSERT' then return null; end if;
  -- Whoever has a place waits no longer. The last release does not know the queue.
  delete from event_waits w using changed c where w.event_id = c.event_id and w.user_id = c.user_id;
  if exists (
    select from changed c join events e on e.id = c.event_id where e.current_attendees + e.held_places > e.max_attendees
  ) then
    raise exception 'the event is full' using errcode = '23514', constraint = 'event_full';
  end if;
  if exists (select from changed c join events e on e.id = c.event_id where c.created_at >= e.starts_at) then
    raise exception 'the event has started' using errcode = '23514', constraint = 'event_started';
  end if;
  return null;
end $$;
create or replace trigger event_bookings_added after insert on event_bookings
  referencing new table as changed for each statement execute function event_bookings_count();
create or replace trigger event_bookings_removed after delete on event_bookings
  referencing old table as changed for each statement execute function event_bookings_count();
create or replace trigger event_bookings_held after update on event_bookings
  referencing old table as earlier new table as changed for each statement execute function event_bookings_count();

-- Counts the places that are offered. Code that does not ask `planOffers` can still not offer a place that is taken, or one twice.
create or replace function event_waits_hold() returns trigger language plpgsql as $$
declare
  held integer := case when tg_op <> 'DELETE' and new.offered_until is not null then new.places else 0 end
    - case when tg_op <> 'INSERT' and old.offered_until is not null then old.places else 0 end;
begin
  if held = 0 then return null; end if;
  update events e set held_places = e.held_places + held where e.id = case tg_op when 'DELETE' then old.event_id else new.event_id end;
  if held > 0 and exists (
    select from events e where e.id = new.event_id and e.current_attendees + e.held_places > e.max_attendees
  ) then
    raise exception 'the event is full' using errcode = '23514', constraint = 'event_full';
  end if;
  return null;
end $$;
create or replace trigger event_waits_hold after insert or update or delete on event_waits
  for each row execute function event_waits_hold();

-- A party has a ticket for each place besides that of whoever booked. Those of places that are given up are deleted before, by the rule of
-- `ticketsToDrop`.
create or replace function event_bookings_tickets() returns trigger language plpgsql as $$
begin
  insert into event_friends (place_id, seat)
  select c.place_id, free.number from changed c cross join lateral (
    select number from generate_series(2, 6) number
    where not exists (select from event_friends f where f.place_id = c.place_id and f.seat = number)
    order by number
    limit greatest(0, c.places - 1 - (select count(*) from event_friends f where f.place_id = c.place_id))
  ) free where c.places > 1;
  if tg_op = 'UPDATE' and exists (
    select from changed c where c.places <= (select count(*) from event_friends f where f.place_id = c.place_id)
  ) then
    raise exception 'more tickets than places' using errcode = '23514', constraint = 'tickets_within_party';
  end if;
  return null;
end $$;
create or replace trigger event_bookings_tickets_added after insert on event_bookings
  referencing new table as changed for each statement execute function event_bookings_tickets();
create or replace trigger event_bookings_tickets_changed after update on event_bookings
  referencing new table as changed for each statement execute function event_bookings_tickets();

-- Counts the places that are held for visitors. Code that does not ask `whyNotHold` can still not hold a place that is taken or offered, or
-- one at an event that has started.
create or replace function event_holds_count() returns trigger language plpgsql as $$
declare
  held integer := case when tg_op <> 'DELETE' and new.used_by is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.used_by is null then 1 else 0 end;
begin
  if held = 0 then return null; end if;
  update events e set held_places = e.held_places + held where e.id = case tg_op when 'DELETE' then old.event_id else new.event_id end;
  if held < 0 then return null; end if;
  if exists (select from events e where e.id = new.event_id and e.current_attendees + e.held_places > e.max_attendees) then
    raise exception 'the event is full' using errcode = '23514', constraint = 'event_full';
  end if;
  if exists (select from events e where e.id = new.event_id and new.created_at >= e.starts_at) then
    raise exception 'the event has started' using errcode = '23514', constraint = 'event_started';
  end if;
  return null;
end $$;
create or replace trigger event_holds_count after insert or update or delete on event_holds
  for each row execute function event_holds_count();

-- Nobody follows a series of which no date is left.
create or replace function event_series_gone() returns trigger language plpgsql as $$
begin
  delete from event_series_followers f using gone g
  where f.series_id = g.series_id and not exists (select from events e where e.series_id = f.series_id);
  return null;
end $$;
create or replace trigger event_series_gone after delete on events
  referencing old table as gone for each statement execute function event_series_gone();
