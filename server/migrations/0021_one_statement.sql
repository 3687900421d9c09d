-- Writes that decide, write and answer in one statement, which is a transaction of its own. The row that everybody waits for
-- is locked for this statement and the commit alone. With `collecting`, what triggers publish is returned in `outbox`
-- (see 0020); inside a transaction that collects by itself, nothing is.

create function live_collect(collecting boolean) returns void language plpgsql as $$
begin
  if collecting then perform set_config('live.outbox', '[', true); end if;
end $$;

create function live_collected(collecting boolean) returns text language sql as $$
  select case when collecting then current_setting('live.outbox') end
$$;

-- Places at events for several guests: `guests[n]` wants one at `event_keys[n]`. As far as there are any, in this order. Returns each
-- event as it is then, who got a place now, and who had one before. The accounts are locked first and then the events, each in the order
-- of their ids, as in the deletion of an account. Without `waits`, accounts and events that are locked by others are left out. The triggers
-- and the key of event_bookings refuse whatever this forgets.
create function book_events(event_keys uuid[], guests uuid[], at timestamptz, waits boolean)
returns table (event events, booked_now uuid[], booked_before uuid[]) language plpgsql as $$
declare
  accounts uuid[];
  locked uuid[];
  had_events uuid[];
  had_guests uuid[];
  got_events uuid[];
  got_guests uuid[];
begin
  if waits then
    accounts := array(select id from users where id = any(guests) order by id for key share);
    locked := array(select id from events where id = any(event_keys) order by id for no key update);
  else
    accounts := array(select id from users where id = any(guests) order by id for key share skip locked);
    locked := array(select id from events where id = any(event_keys) order by id for no key update skip locked);
  end if;
  select array_agg(b.event_id), array_agg(b.user_id) into had_events, had_guests
  from unnest(event_keys, guests) w (event_id, user_id) join event_bookings b using (event_id, user_id);
  with wanted as (
    select w.event_id, w.user_id, e.max_attendees - e.current_attendees as places,
      row_number() over (partition by w.event_id order by w.n) as place
    from unnest(event_keys, guests) with ordinality w (event_id, user_id, n) join events e on e.id = w.event_id
    where w.event_id = any(locked) and w.user_id = any(accounts) and e.starts_at > at
      and (w.event_id, w.user_id) not in (select * from unnest(had_events, had_guests))
  ), placed as (
    insert into event_bookings (event_id, user_id, created_at)
    select event_id, user_id, at from wanted where places is null or place <= places
    returning event_id, user_id
  )
  select array_agg(event_id), array_agg(user_id) into got_events, got_guests from placed;
  return query select e,
    array(select g from unnest(got_events, got_guests) as p (k, g) where k = e.id),
    array(select g from unnest(had_events, had_guests) as p (k, g) where k = e.id)
  from events e where e.id = any(locked);
end $$;

-- Gives a place back, and returns the event as it is then; no row without an event or a booking. The event is locked before the
-- booking, as in its deletion.
create function cancel_event_booking(event uuid, guest uuid, at timestamptz) returns setof events language plpgsql as $$
declare
  began timestamptz;
begin
  select starts_at into began from events where id = event for no key update;
  if began <= at then
    raise exception 'the event has started' using errcode = 'SR002';
  end if;
  delete from event_bookings where event_id = event and user_id = guest;
  if found then
    return query select * from events where id = event;
  end if;
end $$;

-- The level for a number of points: `levelOf` in rules/levels.ts.
create function level_of(points integer) returns integer language sql immutable parallel safe
  return 1 + points / 100;

-- Gives points once for each source. The level is raised when it is due, and never lowered. `entry_points` and
-- `entry_version` are those of the guest's entry in the competition that the source belongs to.
create function award_points(
  guest uuid, source text, source_key uuid, change integer, actor uuid, why text, at timestamptz, collecting boolean,
  out given boolean, out total integer, out total_level integer, out entry_points integer, out entry_version integer,
  out outbox text
) language plpgsql as $$
begin
  perform live_collect(collecting);
  insert into point_events (user_id, source_type, source_id, delta, actor_id, reason, created_at)
    values (guest, source, source_key, change, actor, why, coalesce(at, now()))
    on conflict on constraint point_events_once do nothing;
  given := found;
  select points, level into total, total_level from profiles where user_id = guest;
  if given and change > 0 and total_level < level_of(total) then
    total_level := level_of(total);
    update profiles set level = total_level where user_id = guest;
  end if;
  if source in ('competition', 'live_challenge', 'live_award', 'reversal') then
    select points_earned, version into entry_points, entry_version from competition_entries
    where competition_id = competition_of(source, source_key) and user_id = guest;
  end if;
  outbox := live_collected(collecting);
end $$;

-- A place in a competition. The account is locked first, as in its deletion.
create function join_competition(
  competition uuid, guest uuid, at timestamptz, entry_result jsonb, collecting boolean,
  out entered uuid, out outbox text
) language plpgsql as $$
begin
  perform live_collect(collecting);
  select id into entered from users where id = guest for key share;
  if not found then
    raise exception 'the account is gone' using errcode = 'SR057';
  end if;
  insert into competition_entries (competition_id, user_id, joined_at, reached_at, result)
    values (competition, guest, at, at, entry_result);
  outbox := live_collected(collecting);
end $$;
