-- How a competition is decided. A draw gives points when one takes part; the others are won: live on the phones, or by what the
-- host writes down. A bracket does not exist yet, so it cannot be stored.

alter table competitions
  add column decided_by text not null default 'live',
  -- What the highest score of a draw is worth. A lower score is worth its share.
  add column draw_max smallint not null default 20,
  add constraint competitions_decided_by check (decided_by in ('draw', 'live', 'by_hand')),
  add constraint competitions_draw_max check (draw_max between 1 and 100);

-- Until now every competition drew. Those that only drew remain draws, with scores worth what they gave. Those that were
-- played live as well count what is won live from now on, and keep the points that they gave.
update competitions c set decided_by = 'draw', draw_max = 100
where round = 0 and not is_live
  and exists (select from competition_entries e where e.competition_id = c.id and e.result ? 'score')
  and not exists (select from competition_entries e where e.competition_id = c.id and not e.result ? 'score')
  and not exists (select from live_events l where l.competition_id = c.id);

alter table competitions add constraint competitions_draw_is_not_live check (decided_by <> 'draw' or (not is_live and round = 0));

-- Who has drawn, by a keyed hash of the mailbox: an account that is deleted and made again does not draw again. It names
-- nobody, and is deleted with the competition, or some time after its end.
create table competition_draws (
  competition_id uuid not null references competitions (id) on delete cascade,
  mailbox_hash text not null check (char_length(mailbox_hash) between 1 and 100),
  primary key (competition_id, mailbox_hash)
);

-- Those who take part do so on the terms that they joined on.
create function competitions_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'somebody takes part already' using errcode = 'SR070';
end $$;
create trigger competitions_keep_terms before update on competitions
  for each row when (old.participants > 0 and (old.decided_by, old.draw_max) is distinct from (new.decided_by, new.draw_max))
  execute function competitions_keep_terms();

create or replace function competition_entries_take_place() returns trigger language plpgsql as $$
declare
  begins timestamptz;
  ends timestamptz;
  active boolean;
  over boolean;
  drawn boolean;
begin
  update competitions set participants = participants + 1
  where id = new.competition_id and (max_participants is null or participants < max_participants)
  returning start_date, end_date, is_active, round = 4, decided_by = 'draw' into begins, ends, active, over, drawn;
  if not found then
    raise exception 'the competition is full' using errcode = 'SR051';
  end if;
  if new.joined_at > ends or over then
    raise exception 'the competition has ended' using errcode = 'SR052';
  end if;
  -- With the code of a closed competition, which the version before knows: a draw that has not started, and a score in a
  -- competition that is no draw or the reverse. The rule then says which it was.
  if not active or drawn <> (new.result ? 'score') or (drawn and new.joined_at < begins) then
    raise exception 'the competition takes nobody in this way now' using errcode = 'SR053';
  end if;
  return null;
end $$;

-- What a score is worth: `drawPoints` in rules/demo-result.ts.
create function draw_points(score integer, draw_max integer) returns integer language sql immutable parallel safe
  return (score * draw_max + 99) / 100;

-- Points of a draw are those of its entry. An entry that the other guards let in has the right time and kind.
create function point_events_by_draw() returns trigger language plpgsql as $$
begin
  if exists (
    select from competitions c left join competition_entries e on e.competition_id = c.id and e.user_id = new.user_id
    where c.id = new.source_id and (c.decided_by <> 'draw'
      or draw_points((e.result ->> 'score')::integer, c.draw_max) <> new.delta)
  ) then
    raise exception 'not what the draw gave' using errcode = 'SR071';
  end if;
  return new;
end $$;
create trigger point_events_by_draw before insert on point_events
  for each row when (new.source_type = 'competition') execute function point_events_by_draw();

-- Takes part in a competition. A draw gives the drawn score as points, once a mailbox; the others give none. `must_confirm`:
-- only accounts with a confirmed address draw. Locks are taken as in every way in.
create function enter_competition(
  competition uuid, guest uuid, at timestamptz, joined jsonb, drawn jsonb, mailbox text, must_confirm boolean,
  collecting boolean, out earned integer, out total integer, out outbox text
) language plpgsql as $$
declare
  confirmed boolean;
  terms competitions;
begin
  perform live_collect(collecting);
  select email_verified into confirmed from users where id = guest for key share;
  if not found then
    raise exception 'the account is gone' using errcode = 'SR057';
  end if;
  -- Not locked here: the entry comes first and then the competition, as in join_competition. The trigger on the entry locks
  -- the competition and refuses a result of the other kind.
  select * into terms from competitions where id = competition;
  if not found then
    raise exception 'there is no such competition' using errcode = '23503';
  end if;
  insert into competition_entries (competition_id, user_id, joined_at, reached_at, result)
    values (competition, guest, at, at, case terms.decided_by when 'draw' then drawn else joined end);
  earned := 0;
  if terms.decided_by = 'draw' then
    if must_confirm and not confirmed then
      raise exception 'the address is not confirmed' using errcode = 'SR072';
    end if;
    insert into competition_draws values (competition, mailbox) on conflict do nothing;
    if not found then
      raise exception 'this mailbox has drawn' using errcode = 'SR073';
    end if;
    -- As they are since the lock.
    select * into terms from competitions where id = competition;
    earned := draw_points((drawn ->> 'score')::integer, terms.draw_max);
    perform award_points(guest, 'competition', competition, earned, null, terms.title, at, false);
  end if;
  select points into total from profiles where user_id = guest;
  outbox := live_collected(collecting);
end $$;
