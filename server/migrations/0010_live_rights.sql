-- The ledger remembers what gave points longer than that is there. An id that it knows is not given to anything else: a
-- press or a correction of the one would be taken for one of the other.
create index point_events_live_award on point_events (source_id) where source_type = 'live_award';
create function live_events_are_new() returns trigger language plpgsql as $$
begin
  if exists (select from point_events where source_type = 'live_challenge' and source_id = new.id)
    or exists (select from point_events where source_type = 'live_award' and source_id = new.id) then
    raise exception 'points were given for another of this id' using errcode = 'SR056';
  end if;
  return new;
end $$;
create trigger live_events_are_new before insert on live_events
  for each row execute function live_events_are_new();

-- Who listens to a competition that is switched off may not be in it; switched on again they may listen as before.
create function competitions_ask_listeners() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('revoke', 'topic', 'id', 'competition:' || new.id)::text);
  return null;
end $$;
create trigger competitions_ask_listeners after update of is_active on competitions
  for each row when (old.is_active is distinct from new.is_active) execute function competitions_ask_listeners();
