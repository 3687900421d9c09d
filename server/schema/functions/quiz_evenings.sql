-- An evening belongs to a competition that is decided live, and keeps it so.
create or replace function quiz_evenings_are_live() returns trigger language plpgsql as $$
begin
  perform from competitions where id = new.competition_id and decided_by = 'live' for key share;
  if not found then
    raise exception 'the competition is not decided live' using errcode = '23514', constraint = 'decided_otherwise';
  end if;
  return new;
end $$;
create or replace trigger quiz_evenings_are_live before insert on quiz_evenings
  for each row execute function quiz_evenings_are_live();
create or replace function competitions_with_evening() returns trigger language plpgsql as $$
begin
  if exists (select from quiz_evenings where competition_id = new.id) then
    raise exception 'the competition has the questions of an evening' using errcode = '23514', constraint = 'terms_fixed';
  end if;
  return new;
end $$;
create or replace trigger competitions_with_evening before update on competitions
  for each row when (old.decided_by = 'live' and new.decided_by <> 'live') execute function competitions_with_evening();

-- What is finished stays finished: its points have been given. Only the league in which it counts may change.
create or replace trigger quiz_evenings_end before update on quiz_evenings
  for each row when (old.stage = 'finished' and (to_jsonb(new) - 'league_id') is distinct from (to_jsonb(old) - 'league_id')) execute function refuse('competition_ended', 'the evening is finished');

-- A league without evenings is gone.
create or replace function quiz_leagues_need_evenings() returns trigger language plpgsql as $$
begin
  perform from quiz_leagues where id = old.league_id for update;
  delete from quiz_leagues l where l.id = old.league_id and not exists (select from quiz_evenings e where e.league_id = l.id);
  return null;
end $$;
create or replace trigger quiz_leagues_need_evenings after delete on quiz_evenings
  for each row when (old.league_id is not null) execute function quiz_leagues_need_evenings();
create or replace trigger quiz_leagues_lose_evenings after update on quiz_evenings
  for each row when (old.league_id is distinct from new.league_id and old.league_id is not null)
  execute function quiz_leagues_need_evenings();

-- A question that guests have seen stays as it was; what was revealed is not taken back.
create or replace function evening_questions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- With the competition, its questions go too.
    if exists (select from competitions where id = old.competition_id) then
      raise exception 'guests have seen the question' using errcode = '23514', constraint = 'question_shown';
    end if;
    return old;
  end if;
  if (new.competition_id, new.round, new.kind, new.question, new.options, new.correct_option, new.accepted, new.correct_number,
      new.correct_order, new.explanation, new.points, new.picture_url, new.sound_id, new.sound_text,
      new.is_tie_break, new.counts_speed)
    is distinct from (old.competition_id, old.round, old.kind, old.question, old.options, old.correct_option, old.accepted, old.correct_number,
      old.correct_order, old.explanation, old.points, old.picture_url, old.sound_id, old.sound_text,
      old.is_tie_break, old.counts_speed) then
    raise exception 'guests have seen the question' using errcode = '23514', constraint = 'question_shown';
  end if;
  if old.revealed_at is not null and (new.shown_at, new.opened_at, new.closes_at, new.locked_at, new.revealed_at)
    is distinct from (old.shown_at, old.opened_at, old.closes_at, old.locked_at, old.revealed_at) then
    raise exception 'the key is known' using errcode = '23514', constraint = 'step_not_possible';
  end if;
  if new.opened_at is null and old.opened_at is not null and exists (select from evening_answers where question_id = new.id) then
    raise exception 'it has answers' using errcode = '23514', constraint = 'step_not_possible';
  end if;
  if new.locked_at is null and old.locked_at is not null and exists (select from evening_marks where question_id = new.id) then
    raise exception 'it has marks' using errcode = '23514', constraint = 'question_not_locked';
  end if;
  -- The last word behind `whyNotStep`.
  if new.revealed_at is not null and old.revealed_at is null and exists (select from evening_answers a where a.question_id = new.id
      and not exists (select from evening_marks m where m.question_id = a.question_id and m.form = a.form)) then
    raise exception 'an answer has no mark' using errcode = '23514', constraint = 'answers_unmarked';
  end if;
  return new;
end $$;
create or replace trigger evening_questions_stay before update or delete on evening_questions
  for each row when (old.shown_at is not null) execute function evening_questions_stay();

-- A team has at most ten guests, and gets none once the evening is over.
create or replace function evening_members_fit() returns trigger language plpgsql as $$
begin
  perform from evening_teams where id = new.team_id for no key update;
  if (select count(*) from evening_members where team_id = new.team_id) >= 10 then
    raise exception 'the team is full' using errcode = '23514', constraint = 'team_full';
  end if;
  if exists (select from quiz_evenings where competition_id = new.competition_id and stage = 'finished') then
    raise exception 'the evening is finished' using errcode = '23514', constraint = 'competition_ended';
  end if;
  return new;
end $$;
create or replace trigger evening_members_fit before insert on evening_members
  for each row execute function evening_members_fit();
create or replace trigger evening_members_stay before update on evening_members
  for each row execute function refuse('already_in_team', 'a guest is in one team an evening');

-- A team without guests is gone, and with it a name that may be a person's.
create or replace function evening_teams_need_members() returns trigger language plpgsql as $$
begin
  perform from evening_teams where id = old.team_id for update;
  delete from evening_teams t where t.id = old.team_id and not exists (select from evening_members m where m.team_id = t.id);
  return null;
end $$;
create or replace trigger evening_teams_need_members after delete on evening_members
  for each row execute function evening_teams_need_members();

-- The last word behind `whyNotAnswer`: an answer arrived after the opening and before the lock, and is of a member.
create or replace function evening_answers_in_time() returns trigger language plpgsql as $$
declare
  asked evening_questions;
begin
  select * into asked from evening_questions where id = new.question_id for share;
  if asked.opened_at is null or new.received_at < asked.opened_at then
    raise exception 'the question is not open' using errcode = '23514', constraint = 'question_not_open';
  end if;
  if asked.revealed_at is not null or new.received_at >= asked.locked_at
    or new.received_at >= asked.closes_at + interval '2 seconds' then
    raise exception 'the question is locked' using errcode = '23514', constraint = 'question_locked';
  end if;
  if not exists (select from evening_members where competition_id = new.competition_id and user_id = new.set_by and team_id = new.team_id) then
    raise exception 'not in the team' using errcode = '23514', constraint = 'not_in_team';
  end if;
  return new;
end $$;
create or replace trigger evening_answers_in_time before insert on evening_answers
  for each row execute function evening_answers_in_time();
-- The account of whoever set it may be deleted at any time.
create or replace trigger evening_answers_changed_in_time before update on evening_answers
  for each row when ((new.question_id, new.team_id, new.competition_id, new.value, new.form, new.received_at, new.version)
    is distinct from (old.question_id, old.team_id, old.competition_id, old.value, old.form, old.received_at, old.version)
    or new.set_by is not null)
  execute function evening_answers_in_time();

-- The last word behind `whyNotMark` and `whyNotCorrect`: once the key is known, a mark is what a correction with a reason says.
create or replace function evening_marks_after_lock() returns trigger language plpgsql as $$
declare
  revealed timestamptz;
begin
  select revealed_at into revealed from evening_questions where id = new.question_id and locked_at is not null for share;
  if not found then
    raise exception 'the question is not locked' using errcode = '23514', constraint = 'question_not_locked';
  end if;
  if revealed is not null and not exists (select from evening_corrections c
      where c.question_id = new.question_id and c.form = new.form and c.is_right = new.is_right) then
    raise exception 'the key is known' using errcode = '23514', constraint = 'question_revealed';
  end if;
  return new;
end $$;
create or replace trigger evening_marks_after_lock before insert on evening_marks
  for each row execute function evening_marks_after_lock();
create or replace trigger evening_marks_changed_after_lock before update on evening_marks
  for each row when ((new.question_id, new.form, new.is_right, new.is_by_hand) is distinct from (old.question_id, old.form, old.is_right, old.is_by_hand))
  execute function evening_marks_after_lock();

-- A correction stays as it was written. Only the reference to a user can be removed.
create or replace trigger evening_corrections_stay before update on evening_corrections
  for each row when ((new.id, new.question_id, new.form, new.is_right, new.reason, new.points, new.created_at)
    is distinct from (old.id, old.question_id, old.form, old.is_right, old.reason, old.points, old.created_at) or new.created_by is not null)
  execute function refuse('correction_stays', 'a correction is taken back by another one');

-- What a right answer gives. Where speed counts, `speedPoints` is the same for the screens.
create or replace function evening_answer_points(asked evening_questions, received_at timestamptz) returns integer language sql stable as $$
  select case when asked.counts_speed and asked.closes_at is not null
    then ((asked.points * (2 * time - least(time, greatest(0, passed))) + time) / (2 * time))::int else asked.points end
  from (select (extract(epoch from asked.closes_at - asked.opened_at) * 1000)::bigint as time,
    (extract(epoch from received_at - asked.opened_at) * 1000)::bigint as passed) as t
$$;

-- What right answers to revealed questions of an evening have given. A tie-break gives nothing.
create or replace function evening_gains(evening uuid) returns table (team_id uuid, question_id uuid, points integer) language sql stable as $$
  select a.team_id, q.id, evening_answer_points(q, a.received_at)
  from evening_questions q join evening_answers a on a.question_id = q.id
  join evening_marks m on m.question_id = q.id and m.form = a.form and m.is_right
  where q.competition_id = evening and q.revealed_at is not null and not q.is_tie_break
$$;

-- What the teams of an evening have.
create or replace function evening_totals(evening uuid) returns table (team_id uuid, points integer) language sql stable as $$
  select t.id, coalesce(sum(g.points), 0)::int
  from evening_teams t left join evening_gains(evening) g on g.team_id = t.id
  where t.competition_id = evening group by t.id
$$;

-- What guests see has changed: each node reads it once and sends it to all who look.
create or replace function evening_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live',
    json_build_object('feed', 'evenings', 'id', coalesce(new.competition_id, old.competition_id))::text);
  return null;
end $$;
create or replace trigger quiz_evenings_changed after insert or update on quiz_evenings
  for each row execute function evening_changed();
create or replace trigger evening_teams_changed after insert or update or delete on evening_teams
  for each row execute function evening_changed();
-- Hosts see how many are in a team.
create or replace trigger evening_members_changed after insert or delete on evening_members
  for each row execute function evening_changed();
create or replace trigger evening_answers_counted after insert or delete on evening_answers
  for each row execute function evening_changed();

-- A break is announced, moved, begun or ended: the kitchen fetches it, and members who look at other screens get its new end.
create or replace function evening_break_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live',
    json_build_object('topic', 'admin', 'message', json_build_object('type', 'quizBreaks.changed'), 'key', 'quiz breaks')::text);
  perform pg_notify('live', json_build_object('feed', 'live-mine', 'id', new.competition_id)::text);
  return null;
end $$;
create or replace trigger evening_break_changed after update on quiz_evenings
  for each row when ((old.stage = 'break', old.from_stage is not distinct from 'break', old.break_at, old.break_until)
    is distinct from (new.stage = 'break', new.from_stage is not distinct from 'break', new.break_at, new.break_until))
  execute function evening_break_changed();

-- The guests of a break are counted for the kitchen.
create or replace function evening_break_counted() returns trigger language plpgsql as $$
begin
  if exists (select from quiz_evenings where competition_id = coalesce(new.competition_id, old.competition_id)
    and (stage = 'break' or break_at is not null)) then
    perform pg_notify('live',
      json_build_object('topic', 'admin', 'message', json_build_object('type', 'quizBreaks.changed'), 'key', 'quiz breaks')::text);
  end if;
  return null;
end $$;
create or replace trigger evening_break_counted after insert or delete on evening_members
  for each row execute function evening_break_counted();
