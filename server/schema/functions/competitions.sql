-- Counts the participants, keeps the version of the standings growing, and is the last word behind `whyNotJoin`.
create or replace function competition_entries_count() returns trigger language plpgsql as $$
declare
  joined competitions;
begin
  if tg_op = 'DELETE' then
    update competitions set participants = participants - 1, departed_versions = departed_versions + old.version + 1
    where id = old.competition_id;
    return null;
  end if;
  update competitions set participants = participants + 1 where id = new.competition_id returning * into joined;
  if joined.participants > joined.max_participants then
    raise exception 'the competition is full' using errcode = '23514', constraint = 'competition_full';
  end if;
  if new.joined_at > joined.end_date or joined.round = 4 then
    raise exception 'the competition has ended' using errcode = '23514', constraint = 'competition_ended';
  end if;
  if not joined.is_active then
    raise exception 'the competition is not active' using errcode = '23514', constraint = 'competition_inactive';
  end if;
  if (joined.decided_by = 'draw') <> (new.result ? 'score') then
    raise exception 'a draw has a score, and nothing else has' using errcode = '23514', constraint = 'decided_otherwise';
  end if;
  if joined.decided_by = 'draw' and new.joined_at < joined.start_date then
    raise exception 'the draw has not started' using errcode = '23514', constraint = 'draw_not_started';
  end if;
  return null;
end $$;
create or replace trigger competition_entries_count after insert or delete on competition_entries
  for each row execute function competition_entries_count();

-- Keeps the points of an entry equal to what the ledger says that the competition gave, and is the last word behind `whyNotPress`.
create or replace function point_events_keep_entry() returns trigger language plpgsql as $$
declare
  competition uuid := competition_of(new.source_type, new.source_id);
  challenge live_events;
begin
  if new.source_type = 'live_challenge' then
    select * into challenge from live_events where id = new.source_id and type = 'button_challenge';
    if not found or new.created_at >= challenge.closed_at or new.created_at >= challenge.closes_at
      or new.created_at < challenge.created_at or new.delta <> challenge.points then
      raise exception 'the challenge is not open' using errcode = '23514', constraint = 'challenge_closed';
    end if;
  end if;
  if competition is null then
    if new.source_type in ('competition', 'live_award', 'quiz_evening', 'evening_correction') then
      raise exception 'there is no such competition' using errcode = '23503';
    end if;
    return null;
  end if;
  if new.source_type = 'reversal' then
    -- After a reversal, the points have the time of the last row that still counts, so that nobody loses the former place.
    update competition_entries c set points_earned = points_earned + new.delta, version = version + 1,
      reached_at = coalesce((
        select max(e.created_at) from point_events e
        where e.user_id = new.user_id and e.source_type in ('competition', 'live_challenge', 'live_award', 'quiz_evening', 'evening_correction')
          and competition_of(e.source_type, e.source_id) = competition
          and not exists (select from point_events r
            where r.user_id = e.user_id and r.source_type = 'reversal' and r.source_id = e.id)
      ), c.joined_at)
    where c.competition_id = competition and c.user_id = new.user_id;
    return null;
  end if;
  update competition_entries set points_earned = points_earned + new.delta, version = version + 1,
    reached_at = greatest(reached_at, new.created_at),
    pressed_challenge = case when challenge.id is null then pressed_challenge else challenge.id end,
    pressed_at = case when challenge.id is null then pressed_at else new.created_at end,
    result = case when challenge.id is null then result
      else result || jsonb_build_object('last_action', 'button_press', 'timestamp', new.created_at) end
  where competition_id = competition and user_id = new.user_id;
  if not found then
    raise exception 'not in the competition' using errcode = '23514', constraint = 'not_joined';
  end if;
  return null;
end $$;
create or replace trigger point_events_keep_entry after insert on point_events
  for each row when (new.source_type in ('competition', 'live_challenge', 'live_award', 'quiz_evening', 'evening_correction', 'reversal'))
  execute function point_events_keep_entry();

-- The ledger keeps the ids of what gave points after those rows are deleted. Such an id is not used again, because points of the
-- new row would be taken for points of the old one.
create or replace function live_events_are_new() returns trigger language plpgsql as $$
begin
  if exists (select from point_events where source_type = 'live_challenge' and source_id = new.id)
    or exists (select from point_events where source_type = 'live_award' and source_id = new.id) then
    raise exception 'points were given for another of this id' using errcode = '23514', constraint = 'key_reused';
  end if;
  return new;
end $$;
create or replace trigger live_events_are_new before insert on live_events
  for each row execute function live_events_are_new();

-- The standings of the competition are read again by each node that shows them.
create or replace function live_entry_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live',
    json_build_object('feed', 'standings', 'id', coalesce(new.competition_id, old.competition_id))::text);
  return null;
end $$;
create or replace trigger live_entry_changed after insert or delete on competition_entries
  for each row execute function live_entry_changed();
create or replace trigger live_entry_moved after update on competition_entries
  for each row when ((old.points_earned, old.reached_at) is distinct from (new.points_earned, new.reached_at))
  execute function live_entry_changed();

-- The terms of a competition cannot change once somebody takes part: the last word behind `fixedTerm`.
create or replace trigger competitions_keep_terms before update on competitions
  for each row when (old.participants > 0 and (old.decided_by, old.draw_max) is distinct from (new.decided_by, new.draw_max))
  execute function refuse('terms_fixed', 'somebody takes part already');

-- The competition that a row of the ledger belongs to. Null for none, and for one that is deleted.
create or replace function competition_of(source_type text, source_id uuid) returns uuid language sql stable as $$
  select case source_type
    when 'competition' then (select c.id from competitions c where c.id = source_id)
    when 'quiz_evening' then (select c.id from competitions c where c.id = source_id)
    when 'evening_correction' then (select q.competition_id from evening_corrections c join evening_questions q on q.id = c.question_id
      where c.id = competition_of.source_id)
    when 'live_challenge' then (select l.competition_id from live_events l where l.id = source_id)
    when 'live_award' then (select l.competition_id from live_events l where l.id = source_id)
    when 'reversal' then (select competition_of(e.source_type, e.source_id) from point_events e
      where e.id = competition_of.source_id and e.source_type <> 'reversal')
  end
$$;
