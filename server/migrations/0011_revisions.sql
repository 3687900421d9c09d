-- A revision grows with every change of a row, whichever way the change came in. Of two answers or messages about the
-- row, the one with the higher revision is the newer. `version` stays what an edit by an admin starts from.

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

alter table events add column revision integer not null default 1;
create trigger events_count_revision before update on events
  for each row execute function count_revision();

alter table competitions
  add column revision integer not null default 1,
  -- The sum of the versions of all entries, and of this for those that are gone, grows with every change of the
  -- standings: it is their version, and every node and every answer finds the same.
  add column departed_versions integer not null default 0;
create trigger competitions_count_revision before update on competitions
  for each row execute function count_revision();

create or replace function competition_entries_give_place() returns trigger language plpgsql as $$
begin
  update competitions set participants = participants - 1, departed_versions = departed_versions + old.version + 1
  where id = old.competition_id;
  return null;
end $$;

-- The challenge that was pressed last, and when: the display shows who has pressed the open one.
alter table competition_entries
  add column pressed_challenge uuid,
  add column pressed_at timestamptz(3);

create or replace function point_events_keep_entry() returns trigger language plpgsql as $$
declare
  competition uuid := competition_of(new.source_type, new.source_id);
  challenge live_events;
begin
  if new.source_type = 'live_challenge' then
    select * into challenge from live_events where id = new.source_id and type = 'button_challenge';
    if not found or new.created_at >= challenge.closed_at or new.created_at >= challenge.closes_at
      or new.created_at < challenge.created_at or new.delta <> challenge.points then
      raise exception 'the challenge is not open' using errcode = 'SR054';
    end if;
  end if;
  if competition is null then
    if new.source_type in ('competition', 'live_award') then
      raise exception 'there is no such competition' using errcode = '23503';
    end if;
    return null;
  end if;
  if new.source_type = 'reversal' then
    -- Held first, so that the next statement sees whatever another gave meanwhile.
    perform from competition_entries where competition_id = competition and user_id = new.user_id for no key update;
    -- A correction costs nobody the place that was theirs: the points are as old as the last row that still counts.
    update competition_entries c set points_earned = points_earned + new.delta, version = version + 1,
      reached_at = coalesce((
        select max(e.created_at) from point_events e
        where e.user_id = new.user_id and e.source_type in ('competition', 'live_challenge', 'live_award')
          and competition_of(e.source_type, e.source_id) = competition
          and not exists (select from point_events r
            where r.user_id = e.user_id and r.source_type = 'reversal' and r.source_id = e.id)
      ), c.joined_at)
    where c.competition_id = competition and c.user_id = new.user_id;
    return null;
  end if;
  if new.source_type = 'live_challenge' then
    update competition_entries set points_earned = points_earned + new.delta, version = version + 1,
      reached_at = greatest(reached_at, new.created_at),
      pressed_challenge = new.source_id, pressed_at = new.created_at,
      result = result || jsonb_build_object('last_action', 'button_press', 'timestamp', new.created_at)
    where competition_id = competition and user_id = new.user_id;
  else
    update competition_entries set points_earned = points_earned + new.delta, version = version + 1,
      reached_at = greatest(reached_at, new.created_at)
    where competition_id = competition and user_id = new.user_id;
  end if;
  if not found then
    raise exception 'not in the competition' using errcode = 'SR055';
  end if;
  return null;
end $$;

create or replace function live_entry_changed() returns trigger language plpgsql as $$
declare
  entry competition_entries := case tg_op when 'DELETE' then old else new end;
begin
  perform pg_notify('live', json_build_object('feed', 'standings', 'id', entry.competition_id, 'data', json_build_object(
    'userId', entry.user_id, 'points', case tg_op when 'DELETE' then null else entry.points_earned end,
    'reachedAt', (extract(epoch from entry.reached_at) * 1000)::bigint, 'version', entry.version,
    'pressed', case when entry.pressed_challenge is not null then json_build_object(
      'challengeId', entry.pressed_challenge,
      'at', (extract(epoch from entry.pressed_at) * 1000)::bigint) end))::text);
  return null;
end $$;

-- My points arrive by message and by answer.
alter table profiles add column revision integer not null default 1;
create trigger profiles_count_revision before update on profiles
  for each row when (old.* is distinct from new.*) execute function count_revision();

create or replace function live_profile_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['points', 'level', 'points_since', 'revision']) is distinct from
     (to_jsonb(new) - array['points', 'level', 'points_since', 'revision']) then
    perform pg_notify('live', json_build_object(
      'topic', 'user:' || new.user_id, 'message', json_build_object('type', 'me.changed'))::text);
  else
    perform pg_notify('live', json_build_object('topic', 'user:' || new.user_id, 'message', json_build_object(
      'type', 'points.changed', 'points', new.points, 'level', new.level, 'revision', new.revision))::text);
  end if;
  if (old.on_leaderboard or new.on_leaderboard) and
     (old.points, old.level, old.display_name, old.avatar_url, old.on_leaderboard) is distinct from
     (new.points, new.level, new.display_name, new.avatar_url, new.on_leaderboard) then
    perform pg_notify('live', '{"topic":"club","key":"leaderboard","message":{"type":"leaderboard.changed"}}');
  end if;
  return null;
end $$;
