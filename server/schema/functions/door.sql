-- A written row does not change. Only the references to what is deleted are removed.
create or replace function door_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.house_date, new.at, new.kind, new.delta, new.recorded_at)
      is not distinct from (old.id, old.house_date, old.at, old.kind, old.delta, old.recorded_at)
    and (new.reason, new.door) is not distinct from (old.reason, old.door)
    and (new.acted_by is null or new.acted_by is not distinct from old.acted_by)
    and (new.device_id is null or new.device_id is not distinct from old.device_id)
    and (new.booking_id is null or new.booking_id is not distinct from old.booking_id)
    and (new.place_id is null or new.place_id is not distinct from old.place_id)
    and (new.event_id is null or new.event_id is not distinct from old.event_id)
  then
    return new;
  end if;
  raise exception 'the ledger is append-only' using errcode = '23514', constraint = 'ledger_append_only';
end $$;
create or replace trigger door_events_append_only before update or delete on door_events
  for each row execute function door_events_append_only();

create or replace function door_events_count() returns trigger language plpgsql as $$
begin
  update door_days set inside = inside + new.delta, version = version + 1 where house_date = new.house_date;
  if not found then
    insert into door_days (house_date, inside, version) values (new.house_date, new.delta, 1)
    on conflict (house_date) do update set inside = door_days.inside + excluded.inside, version = door_days.version + 1;
  end if;
  return null;
end $$;
create or replace trigger door_events_count after insert on door_events
  for each row execute function door_events_count();

-- Only the ledger changes the count.
create or replace trigger door_days_begin_at_zero before insert on door_days
  for each row when ((new.inside, new.version) <> (0, 0) and pg_trigger_depth() = 0)
  execute function refuse('count_by_ledger', 'the count is changed through door_events');
create or replace trigger door_days_by_ledger before update on door_days
  for each row when (pg_trigger_depth() = 0)
  execute function refuse('count_by_ledger', 'the count is changed through door_events');

-- No more of a party are inside than have places. Two doors that read one code at once change the same row, one after the other.
create or replace function event_arrivals_within_party() returns trigger language plpgsql as $$
begin
  if new.inside > (select places from event_bookings where place_id = new.place_id) then
    raise exception 'the party is inside' using errcode = '23514', constraint = 'already_inside';
  end if;
  return null;
end $$;
create or replace trigger event_arrivals_within_party after insert or update on event_arrivals
  for each row execute function event_arrivals_within_party();

-- One ticket lets in one person. Two doors that read it at once change the same row, one after the other.
create or replace function event_friends_once() returns trigger language plpgsql as $$
begin
  if new.is_inside and (
    old.is_inside
    or (select count(*) from event_friends where place_id = new.place_id and is_inside)
      >= coalesce((select inside from event_arrivals where place_id = new.place_id), 0)
  ) then
    raise exception 'the ticket is inside' using errcode = '23514', constraint = 'already_inside';
  end if;
  return new;
end $$;
create or replace trigger event_friends_once before update of is_inside on event_friends
  for each row execute function event_friends_once();

-- When some of a party go out by another code, the tickets that came in last are out as soon as fewer are inside than tickets. Of a party
-- that has not come, no ticket has.
create or replace function event_arrivals_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update event_friends set is_inside = false, arrived_at = null where place_id = old.place_id and arrived_at is not null;
    return null;
  end if;
  update event_friends set is_inside = false where code in (
    select code from event_friends where place_id = new.place_id and is_inside order by arrived_at desc, seat desc
    limit greatest(0, (select count(*) from event_friends where place_id = new.place_id and is_inside) - new.inside)
  );
  return null;
end $$;
create or replace trigger event_arrivals_tickets_out after update of inside on event_arrivals
  for each row when (new.inside < old.inside) execute function event_arrivals_tickets();
create or replace trigger event_arrivals_tickets_gone after delete on event_arrivals
  for each row execute function event_arrivals_tickets();
