-- A written row does not change. Only the references to users can be removed; the reason is removed with the owner.
create or replace function point_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.source_type, new.source_id, new.delta, new.created_at)
      is not distinct from (old.id, old.source_type, old.source_id, old.delta, old.created_at)
    and new.place is not distinct from old.place
    and new.reason is not distinct from old.reason
    and (new.user_id is null or new.user_id is not distinct from old.user_id)
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
  then
    if new.user_id is null then new.reason := null; end if;
    return new;
  end if;
  raise exception 'the ledger is append-only' using errcode = '23514', constraint = 'ledger_append_only';
end $$;
create or replace trigger point_events_append_only before update or delete on point_events
  for each row execute function point_events_append_only();

-- Only the ledger's trigger can change a total, so a change outside of a trigger is refused.
create or replace trigger profiles_points_by_ledger before update of points on profiles
  for each row when (old.points is distinct from new.points and pg_trigger_depth() = 0)
  execute function refuse('points_by_ledger', 'points are changed through point_events');
create or replace trigger profiles_points_begin_at_zero before insert on profiles
  for each row when (new.points <> 0 and pg_trigger_depth() = 0)
  execute function refuse('points_by_ledger', 'points are changed through point_events');
create or replace trigger competition_entries_points_by_ledger before update of points_earned on competition_entries
  for each row when (old.points_earned is distinct from new.points_earned and pg_trigger_depth() = 0)
  execute function refuse('points_by_ledger', 'points are changed through point_events');
create or replace trigger competition_entries_begin_at_zero before insert on competition_entries
  for each row when (new.points_earned <> 0 and pg_trigger_depth() = 0)
  execute function refuse('points_by_ledger', 'points are changed through point_events');

create or replace function point_events_keep_total() returns trigger language plpgsql as $$
begin
  -- When two transactions add points at once, the one that began first may commit second. The total then has the later of the two
  -- times.
  update profiles set points = points + new.delta, points_since = greatest(points_since, new.created_at)
  where user_id = new.user_id;
  return null;
end $$;
create or replace trigger point_events_keep_total after insert on point_events
  for each row execute function point_events_keep_total();

-- Points of a quiz are those of a right answer of the same user, points of a quiz evening those of the user's team and of corrected answers, points for food those of a delivered order without its alcohol, and points of a draw those of
-- an entry that has drawn.
create or replace function point_events_of_source() returns trigger language plpgsql as $$
begin
  if new.source_type = 'competition' then
    if exists (select from competitions c where c.id = new.source_id and (
      c.decided_by <> 'draw' or new.delta not between 1 and c.draw_max
      or not exists (select from competition_entries e where e.competition_id = c.id and e.user_id = new.user_id and e.result ? 'score')
    )) then
      raise exception 'not what the draw gave' using errcode = '23514', constraint = 'decided_otherwise';
    end if;
  elsif new.source_type = 'quiz_evening' then
    if not exists (select from quiz_evenings e join evening_members m using (competition_id)
      join evening_totals(e.competition_id) t on t.team_id = m.team_id
      where e.competition_id = new.source_id and e.stage = 'finished' and m.user_id = new.user_id and t.points = new.delta) then
      raise exception 'not what the team has' using errcode = '23503';
    end if;
  elsif new.source_type = 'evening_correction' then
    if not exists (select from evening_corrections c join evening_answers a using (question_id, form)
      join evening_members m on m.team_id = a.team_id
      where c.id = new.source_id and m.user_id = new.user_id and sign(new.delta) = sign(c.points) and abs(new.delta) <= abs(c.points)) then
      raise exception 'not what was corrected' using errcode = '23503';
    end if;
  elsif not exists (select from quiz_answers a where new.source_type = 'quiz_answer'
      and a.id = new.source_id and a.user_id = new.user_id and a.is_correct and a.points_earned = new.delta)
    and not exists (select from orders o where new.source_type = 'order'
      and o.id = new.source_id and o.user_id = new.user_id and o.status = 'delivered'
      -- Without a rate, what the highest rate would give.
      and new.delta <= coalesce((select points_per_100_kr from kitchen), 1000) * (select coalesce(sum(i.total_price_ore), 0)
        from order_items i where i.order_id = o.id and not i.is_alcoholic and is_sold(i.alcohol_check)) / 10000) then
    raise exception 'there is no such right answer or delivered order' using errcode = '23503';
  end if;
  return new;
end $$;
create or replace trigger point_events_of_source before insert on point_events
  for each row when (new.source_type in ('competition', 'quiz_answer', 'quiz_evening', 'evening_correction', 'order')) execute function point_events_of_source();
