-- Of another time, guests with a place are reminded anew.
create or replace function events_moved() returns trigger language plpgsql as $$
begin
  new.moved_at := new.updated_at;
  return new;
end $$;
create or replace trigger events_moved before update of date, time on events
  for each row when ((old.date, old.time) is distinct from (new.date, new.time))
  execute function events_moved();

-- Nobody is reminded of a place that is cancelled, of another time than the event has, or once it has begun. Only a guest who has come is
-- thanked, and only one who has not is missed. The place stays as it is until the commit.
create or replace function event_reminders_true() returns trigger language plpgsql as $$
begin
  perform from event_bookings b
    join events e on e.id = b.event_id
    left join event_arrivals a on a.place_id = b.place_id
    where b.place_id = new.place_id and b.releases_at is null and e.starts_at = new.starts_at
      and case new.kind
        when 'came' then a.place_id is not null
        when 'missed' then a.place_id is null and new.sent_at >= e.starts_at
        else new.sent_at < e.starts_at
      end
    for share of b;
  if not found then
    raise exception 'the reminder is not true' using errcode = '23514', constraint = 'reminder_not_true';
  end if;
  return new;
end $$;
create or replace trigger event_reminders_true before insert on event_reminders
  for each row execute function event_reminders_true();
