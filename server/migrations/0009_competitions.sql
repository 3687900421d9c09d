-- Competitions, who takes part, and what happens on stage. An entry's points are kept equal to the ledger by the database,
-- and places are taken as at events: no way in, right or wrong, can sell one twice.

create table competitions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  description text check (char_length(description) <= 4000 and is_plain_text(description)),
  type text not null check (type in ('Quiz', 'Dart', 'Pool', 'Gaming', 'Sport', 'Mat', 'Övrigt')),
  difficulty text not null default 'Medium' check (difficulty in ('Easy', 'Medium', 'Hard')),
  start_date timestamptz(0) not null check (start_date between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'),
  end_date timestamptz(0) not null check (end_date <= '2101-01-02 00:00+00'),
  prize text check (char_length(prize) between 1 and 120 and is_plain_text(prize)),
  max_participants integer check (max_participants between 1 and 100000),
  rules text check (char_length(rules) <= 4000 and is_plain_text(rules)),
  is_active boolean not null default true,
  -- Kept by the triggers below; always the number of rows in competition_entries.
  participants integer not null default 0 check (participants >= 0),
  -- The stage. Round 0 has not begun, 1 to 3 are played, 4 is the end.
  is_live boolean not null default false,
  round smallint not null default 0 check (round between 0 and 4),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint competitions_end_after_start check (end_date > start_date),
  constraint competitions_live_in_a_round check (not is_live or round between 1 and 3)
);
create index competitions_start on competitions (start_date, id);
create index competitions_end on competitions (end_date, id);

create table competition_entries (
  competition_id uuid not null references competitions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The sum of what the ledger says this competition gave, kept by the trigger on point_events.
  points_earned integer not null default 0 check (points_earned >= 0),
  -- When the points became what they are; what was taken back does not count. Milliseconds: nodes compare them.
  reached_at timestamptz(3) not null default now(),
  joined_at timestamptz(3) not null default now(),
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  -- Counts the changes of a row, so that who hears of two in the wrong order knows the later.
  version integer not null default 1,
  primary key (competition_id, user_id)
);
-- The standings: points, then who reached them first.
create index competition_entries_standings on competition_entries (competition_id, points_earned desc, reached_at, user_id);
create index competition_entries_user on competition_entries (user_id, competition_id);

-- What the host did, in the order it was done. A challenge that can be pressed has not been closed.
create table live_events (
  id uuid primary key,
  competition_id uuid not null references competitions (id) on delete cascade,
  type text not null check (type in ('button_challenge', 'points_award', 'announcement')),
  message text check (char_length(message) between 1 and 200 and is_plain_text(message)),
  colour text check (colour in ('red', 'blue', 'green', 'yellow')),
  points integer check (points between 1 and 100000),
  -- Of an award, who got it; null once that account is gone.
  user_id uuid references users (id) on delete set null,
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Two of one millisecond have an order too.
  ordinal bigint not null generated always as identity,
  constraint live_events_challenge check (
    (type = 'button_challenge') = (colour is not null) and (type = 'button_challenge' or (closes_at is null and closed_at is null))
  ),
  constraint live_events_announcement check ((type = 'announcement') = (message is not null)),
  constraint live_events_points check ((type = 'announcement') = (points is null))
);
create index live_events_latest on live_events (competition_id, ordinal desc);
create unique index live_events_one_open on live_events (competition_id) where type = 'button_challenge' and closed_at is null;
create index live_events_user on live_events (user_id) where user_id is not null;
create index live_events_created_by on live_events (created_by) where created_by is not null;

-- Who has a live competition on a screen, told by each node for itself. Not worth a disk: a node that starts tells anew.
create unlogged table live_nodes (
  node uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table live_presence (
  node uuid not null references live_nodes (node) on delete cascade,
  competition_id uuid not null references competitions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (competition_id, user_id, node)
);
create index live_presence_node on live_presence (node);
create index live_presence_user on live_presence (user_id);

-- After the insert, so that a second entry of the same user is told apart (23505) before a full competition is (SR051).
create function competition_entries_take_place() returns trigger language plpgsql as $$
declare
  ends timestamptz;
  active boolean;
begin
  update competitions set participants = participants + 1
  where id = new.competition_id and (max_participants is null or participants < max_participants)
  returning end_date, is_active into ends, active;
  if not found then
    raise exception 'the competition is full' using errcode = 'SR051';
  end if;
  if new.joined_at > ends then
    raise exception 'the competition has ended' using errcode = 'SR052';
  end if;
  if not active then
    raise exception 'the competition is not active' using errcode = 'SR053';
  end if;
  return null;
end $$;
create trigger competition_entries_take_place after insert on competition_entries
  for each row execute function competition_entries_take_place();

create function competition_entries_give_place() returns trigger language plpgsql as $$
begin
  update competitions set participants = participants - 1 where id = old.competition_id;
  return null;
end $$;
create trigger competition_entries_give_place after delete on competition_entries
  for each row execute function competition_entries_give_place();

alter table point_events
  drop constraint point_events_source_type,
  add constraint point_events_source_type check (source_type in
    ('admin_award', 'admin_edit', 'reversal', 'competition', 'live_challenge', 'live_award'));

-- How many have pressed a challenge.
create index point_events_challenge on point_events (source_id) where source_type = 'live_challenge';

-- Whoever leaves the club leaves the competitions in order of their ids, and holds each before its entry goes, as whoever
-- joins or deletes does: two that leave at once never wait for each other.
create function users_leave_competitions() returns trigger language plpgsql as $$
begin
  perform from competitions c
  where c.id in (select e.competition_id from competition_entries e where e.user_id = old.id)
  order by c.id for no key update;
  return old;
end $$;
create trigger users_leave_competitions before delete on users
  for each row execute function users_leave_competitions();

-- Which competition a row of the ledger belongs to; null for one that belongs to none, or to one that is gone.
create function competition_of(source_type text, source_id uuid) returns uuid language sql stable as $$
  select case source_type
    when 'competition' then (select c.id from competitions c where c.id = source_id)
    when 'live_challenge' then (select l.competition_id from live_events l where l.id = source_id)
    when 'live_award' then (select l.competition_id from live_events l where l.id = source_id)
    when 'reversal' then (select competition_of(e.source_type, e.source_id) from point_events e
      where e.id = competition_of.source_id and e.source_type <> 'reversal')
  end
$$;

-- Named so that it fires before the total is kept: whoever writes locks the entry first, then the profile.
create function point_events_keep_entry() returns trigger language plpgsql as $$
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
  update competition_entries set points_earned = points_earned + new.delta, version = version + 1,
    reached_at = greatest(reached_at, new.created_at),
    result = case when new.source_type = 'live_challenge'
      then result || jsonb_build_object('last_action', 'button_press', 'timestamp', new.created_at) else result end
  where competition_id = competition and user_id = new.user_id;
  if not found then
    raise exception 'not in the competition' using errcode = 'SR055';
  end if;
  return null;
end $$;
create trigger point_events_keep_entry after insert on point_events
  for each row when (new.source_type in ('competition', 'live_challenge', 'live_award', 'reversal'))
  execute function point_events_keep_entry();

create function competition_entries_points_by_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'points are changed through point_events' using errcode = 'SR021';
  end if;
  return new;
end $$;
create trigger competition_entries_points_by_ledger before update of points_earned on competition_entries
  for each row when (old.points_earned is distinct from new.points_earned)
  execute function competition_entries_points_by_ledger();
create trigger competition_entries_begin_at_zero before insert on competition_entries
  for each row when (new.points_earned <> 0) execute function competition_entries_points_by_ledger();

-- Each node keeps the standings that somebody looks at, and is told of every change of an entry: see standings-job.ts.
create function live_entry_changed() returns trigger language plpgsql as $$
declare
  entry competition_entries := case tg_op when 'DELETE' then old else new end;
begin
  perform pg_notify('live', json_build_object('feed', 'standings', 'id', entry.competition_id, 'data', json_build_object(
    'userId', entry.user_id, 'points', case tg_op when 'DELETE' then null else entry.points_earned end,
    'reachedAt', (extract(epoch from entry.reached_at) * 1000)::bigint, 'version', entry.version))::text);
  return null;
end $$;
create trigger live_entry_changed after insert or delete on competition_entries
  for each row execute function live_entry_changed();
create trigger live_entry_moved after update on competition_entries
  for each row when ((old.points_earned, old.reached_at) is distinct from (new.points_earned, new.reached_at))
  execute function live_entry_changed();
