-- Points. An append-only ledger decides; a profile's total is kept equal to its sum by the database itself, and can be
-- changed in no other way.

create table point_events (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: what the club gave stays in its books, without the person.
  user_id uuid references users (id) on delete set null,
  -- What gave the points. A later feature adds its own word here.
  source_type text not null constraint point_events_source_type check (source_type in ('admin_award', 'admin_edit', 'reversal')),
  -- Which one of its kind: unique below, so that one thing gives points once.
  source_id uuid not null,
  delta integer not null constraint point_events_delta check (delta between -1000000 and 1000000 and delta <> 0),
  reason text check (char_length(reason) between 1 and 200 and is_plain_text(reason)),
  -- The admin behind it; null for what the rules of the house give, and once that account is deleted.
  actor_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint point_events_once unique (user_id, source_type, source_id)
);
create index point_events_user on point_events (user_id, created_at desc, id desc);
create index point_events_actor on point_events (actor_id) where actor_id is not null;

alter table profiles
  drop constraint profiles_points_check,
  add constraint profiles_points check (points between 0 and 1000000000),
  -- When the total became what it is: of equal totals, who was there first stands first.
  add column points_since timestamptz not null default now(),
  add column on_leaderboard boolean not null default true;
update profiles set points_since = created_at;

insert into point_events (user_id, source_type, source_id, delta, created_at)
select user_id, 'admin_edit', gen_random_uuid(), points, created_at from profiles where points > 0;

create function point_events_keep_total() returns trigger language plpgsql as $$
begin
  -- Of two at once the one that began first may come second; the total is as old as the younger of them.
  update profiles set points = points + new.delta, points_since = greatest(points_since, new.created_at)
  where user_id = new.user_id;
  return null;
end $$;
create trigger point_events_keep_total after insert on point_events
  for each row execute function point_events_keep_total();

-- Of a row that was written only the people may be forgotten; what was said about them goes with them.
create function point_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.source_type, new.source_id, new.delta, new.created_at)
      is not distinct from (old.id, old.source_type, old.source_id, old.delta, old.created_at)
    and new.reason is not distinct from old.reason
    and (new.user_id is null or new.user_id is not distinct from old.user_id)
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
  then
    if new.user_id is null then new.reason := null; end if;
    return new;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'SR020';
end $$;
create trigger point_events_append_only before update or delete on point_events
  for each row execute function point_events_append_only();

-- A total changes by way of the ledger's trigger only, which makes this the second one deep.
create function profiles_points_by_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'points are changed through point_events' using errcode = 'SR021';
  end if;
  return new;
end $$;
create trigger profiles_points_by_ledger before update of points on profiles
  for each row when (old.points is distinct from new.points) execute function profiles_points_by_ledger();
create trigger profiles_points_begin_at_zero before insert on profiles
  for each row when (new.points <> 0) execute function profiles_points_by_ledger();

-- The leaderboard: points, then who reached them first, then the name as Swedes sort it.
create index profiles_leaderboard on profiles
  (points desc, points_since, display_name collate "sv-SE-x-icu", user_id) where on_leaderboard;

-- How many stand at each total, so that one's own rank is found without counting everybody above. Changes are only
-- added (nobody waits for anybody), and folded in every now and then; a rank is the sum of both. Step 0 counts single
-- totals, step 1 each 256 of them.
create table point_tallies (
  step smallint not null check (step in (0, 1)),
  bucket integer not null,
  profiles integer not null,
  primary key (step, bucket)
);
create table point_tally_changes (
  points integer not null,
  change smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create function profiles_tally() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.on_leaderboard then
    insert into point_tally_changes (points, change) values (old.points, -1);
  end if;
  if tg_op <> 'DELETE' and new.on_leaderboard then
    insert into point_tally_changes (points, change) values (new.points, 1);
  end if;
  return null;
end $$;
create trigger profiles_tally after insert or delete on profiles
  for each row execute function profiles_tally();
create trigger profiles_tally_moved after update of points, on_leaderboard on profiles
  for each row when ((old.points, old.on_leaderboard) is distinct from (new.points, new.on_leaderboard))
  execute function profiles_tally();
insert into point_tally_changes (points, change) select points, 1 from profiles;

-- Points travel with the message: a hall full of phones need not ask. Anything else of the profile is asked for.
create or replace function live_profile_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['points', 'level', 'points_since']) is distinct from
     (to_jsonb(new) - array['points', 'level', 'points_since']) then
    perform pg_notify('live', json_build_object(
      'topic', 'user:' || new.user_id, 'message', json_build_object('type', 'me.changed'))::text);
  else
    perform pg_notify('live', json_build_object('topic', 'user:' || new.user_id, 'message',
      json_build_object('type', 'points.changed', 'points', new.points, 'level', new.level))::text);
  end if;
  if (old.on_leaderboard or new.on_leaderboard) and
     (old.points, old.level, old.display_name, old.avatar_url, old.on_leaderboard) is distinct from
     (new.points, new.level, new.display_name, new.avatar_url, new.on_leaderboard) then
    perform pg_notify('live', '{"topic":"club","key":"leaderboard","message":{"type":"leaderboard.changed"}}');
  end if;
  return null;
end $$;
