-- What was played stays as it was: a segment is closed once, and nothing else of it changes.
create or replace trigger play_segments_stay before update on play_segments for each row when (
  old.ended_at is not null
  or (new.session_id, new.table_id, new.kind, new.players, new.started_at)
    is distinct from (old.session_id, old.table_id, old.kind, old.players, old.started_at)
) execute function refuse('play_stays', 'a segment is closed once');
create or replace trigger play_segments_remain before delete on play_segments
  for each row execute function refuse('play_stays', 'what was played stays');

-- Only the reference to the member of staff can be removed.
create or replace trigger play_adjustments_stay before update on play_adjustments for each row when (
  (new.id, new.session_id, new.minutes, new.reason, new.made_at) is distinct from (old.id, old.session_id, old.minutes, old.reason, old.made_at)
  or new.made_by is not null
) execute function refuse('play_stays', 'an adjustment stays as it was made');
create or replace trigger play_adjustments_remain before delete on play_adjustments
  for each row execute function refuse('play_stays', 'an adjustment stays as it was made');

-- A session is stopped once, and keeps its start and its prices. Of a stopped one only the reference to its guest can be removed.
create or replace trigger play_sessions_stay before update on play_sessions for each row when (
  (new.id, new.rates, new.started_at) is distinct from (old.id, old.rates, old.started_at)
  or (old.stopped_at is not null and (
    old.guest_id is null or new.guest_id is not null or to_jsonb(new) - 'guest_id' is distinct from to_jsonb(old) - 'guest_id'
  ))
) execute function refuse('play_ended', 'a session is stopped once');

-- A session that was stopped is played no more, and its time does not change.
create or replace function play_goes_on() returns trigger language plpgsql as $$
begin
  if exists (select from play_sessions where id = new.session_id and stopped_at is not null) then
    raise exception 'the session was stopped' using errcode = '23514', constraint = 'play_ended';
  end if;
  return new;
end $$;
create or replace trigger play_segments_go_on before insert on play_segments
  for each row execute function play_goes_on();
create or replace trigger play_adjustments_go_on before insert on play_adjustments
  for each row execute function play_goes_on();

-- What is booked and what is promised to those who play never meet at a table. Whoever writes either waits for the other.
create or replace function play_meets_session() returns trigger language plpgsql as $$
begin
  perform from game_tables where id = new.table_id for no key update;
  if exists (
    select from play_sessions s where s.table_id = new.table_id and s.stopped_at is null
      and tstzrange(s.started_at, greatest(s.promised_until, s.started_at), '[)') && tstzrange(new.starts_at, new.ends_at, '[)')
  ) then
    raise exception 'the table is promised to those who play' using errcode = '23514', constraint = 'play_time_taken';
  end if;
  if exists (
    select from play_waits w where w.table_id = new.table_id
      and tstzrange(w.called_at, w.promised_until, '[)') && tstzrange(new.starts_at, new.ends_at, '[)')
  ) then
    raise exception 'the table is held for a party of the queue' using errcode = '23514', constraint = 'play_time_taken';
  end if;
  return new;
end $$;
create or replace trigger play_bookings_meet before insert on play_bookings
  for each row when (new.status = 'booked') execute function play_meets_session();
create or replace trigger play_bookings_meet_later before update on play_bookings
  for each row when (
    new.status = 'booked'
    and (new.table_id, new.starts_at, new.ends_at, new.status) is distinct from (old.table_id, old.starts_at, old.ends_at, old.status)
  ) execute function play_meets_session();

-- The last word behind the reminder: a booking is reminded of once, and only while its guests are expected.
create or replace trigger play_bookings_reminded_once before update of reminded_at on play_bookings for each row when (
  old.reminded_at is not null or new.reminded_at is null or new.status <> 'booked'
) execute function refuse('play_bookings_reminded', 'the guest is reminded, or not expected');

create or replace function play_meets_booking() returns trigger language plpgsql as $$
begin
  perform from game_tables where id = new.table_id for no key update;
  if exists (
    select from play_bookings b where b.table_id = new.table_id and b.status = 'booked'
      and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(new.started_at, new.promised_until, '[)')
  ) then
    raise exception 'the table is booked' using errcode = '23514', constraint = 'play_time_taken';
  end if;
  return new;
end $$;
create or replace trigger play_sessions_meet before insert on play_sessions
  for each row when (new.promised_until > new.started_at) execute function play_meets_booking();
create or replace trigger play_sessions_meet_later before update on play_sessions
  for each row when (
    new.stopped_at is null and new.promised_until > new.started_at
    and (new.table_id, new.promised_until) is distinct from (old.table_id, old.promised_until)
  ) execute function play_meets_booking();
-- Nobody joins it then.
create or replace trigger play_friends_go_on before insert on play_friends
  for each row execute function play_goes_on();

-- Food is ordered to a session that goes on. It is not stopped until the order is stored: its bill has all of them.
create or replace function orders_play() returns trigger language plpgsql as $$
begin
  perform from play_sessions where id = new.play_session_id and stopped_at is null for share;
  if not found then
    raise exception 'the session was stopped' using errcode = '23514', constraint = 'play_ended';
  end if;
  return new;
end $$;
create or replace trigger orders_play before insert on orders for each row when (new.play_session_id is not null)
  execute function orders_play();

-- The last word of the queue: a table is never held for a party while another one plays there, or has booked it. Each side locks the table and
-- looks at the others.
create or replace function play_waits_hold() returns trigger language plpgsql as $$
begin
  perform from game_tables where id = new.table_id for no key update;
  if exists (select from play_sessions where table_id = new.table_id and stopped_at is null) then
    raise exception 'somebody plays at the table' using errcode = '23514', constraint = 'play_table_taken';
  end if;
  if exists (
    select from play_bookings b where b.table_id = new.table_id and b.status = 'booked'
      and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(new.called_at, new.promised_until, '[)')
  ) then
    raise exception 'the table is booked' using errcode = '23514', constraint = 'play_time_taken';
  end if;
  return new;
end $$;
create or replace trigger play_waits_hold before insert or update of table_id on play_waits
  for each row when (new.table_id is not null) execute function play_waits_hold();
create or replace function play_sessions_leave_held() returns trigger language plpgsql as $$
begin
  perform from game_tables where id = new.table_id for no key update;
  if exists (select from play_waits where table_id = new.table_id) then
    raise exception 'the table is held for a party of the queue' using errcode = '23514', constraint = 'play_table_held';
  end if;
  return new;
end $$;
create or replace trigger play_sessions_leave_held before insert on play_sessions
  for each row execute function play_sessions_leave_held();
create or replace trigger play_sessions_move_past_held before update of table_id on play_sessions
  for each row when (new.table_id <> old.table_id) execute function play_sessions_leave_held();
-- A wait that has ended stays as it ended.
create or replace trigger play_waits_stay before update on play_waits for each row when (
  old.ended_at is not null and (new.state, new.ended_at, new.table_id, new.session_id) is distinct from (old.state, old.ended_at, old.table_id, old.session_id)
) execute function refuse('play_wait_ended', 'the wait has ended');
