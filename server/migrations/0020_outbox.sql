-- What triggers publish leaves the transaction. NOTIFY makes all commits that notify wait for each other, so the server's
-- transactions collect it in a setting that ends with them, read it before the commit, and deliver it afterwards. Whoever
-- writes without collecting (command line, psql) sends it with the commit, as before.

create function live_send(message text) returns void language plpgsql as $$
declare
  outbox text := current_setting('live.outbox', true);
begin
  if coalesce(outbox, '') = '' then
    perform pg_notify('live', message);
  elsif strpos(outbox, message || ',') = 0 then
    -- Instead of very many messages, one that makes everything be fetched again.
    perform set_config('live.outbox', case
      when length(outbox) > 100000 then '[{"again":true},'
      when outbox <> '[{"again":true},' then outbox || message || ','
      else outbox end, true);
  end if;
end $$;

create or replace function live_revocations() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform live_send(json_build_object('revoke', 'session', 'id', old.id)::text);
  else
    perform live_send(json_build_object('revoke', 'role', 'id', coalesce(new.user_id, old.user_id))::text);
  end if;
  return null;
end $$;

create or replace function competitions_ask_listeners() returns trigger language plpgsql as $$
begin
  perform live_send(json_build_object('revoke', 'topic', 'id', 'competition:' || new.id)::text);
  return null;
end $$;

create or replace function users_rights_changed() returns trigger language plpgsql as $$
begin
  perform live_send(json_build_object('revoke', 'role', 'id', new.id)::text);
  return null;
end $$;

create or replace function sign_in_rules_changed() returns trigger language plpgsql as $$
begin
  perform live_send(json_build_object('revoke', 'role', 'id', r.user_id)::text) from user_roles r where r.role = 'admin';
  return null;
end $$;

create or replace function live_entry_changed() returns trigger language plpgsql as $$
declare
  entry competition_entries := case tg_op when 'DELETE' then old else new end;
begin
  perform live_send(json_build_object('feed', 'standings', 'id', entry.competition_id, 'data', json_build_object(
    'userId', entry.user_id, 'points', case tg_op when 'DELETE' then null else entry.points_earned end,
    'reachedAt', (extract(epoch from entry.reached_at) * 1000)::bigint, 'version', entry.version,
    'pressed', case when entry.pressed_challenge is not null then json_build_object(
      'challengeId', entry.pressed_challenge,
      'at', (extract(epoch from entry.pressed_at) * 1000)::bigint) end))::text);
  return null;
end $$;

create or replace function live_profile_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['points', 'level', 'points_since', 'revision']) is distinct from
     (to_jsonb(new) - array['points', 'level', 'points_since', 'revision']) then
    perform live_send(json_build_object(
      'topic', 'user:' || new.user_id, 'message', json_build_object('type', 'me.changed'))::text);
  else
    perform live_send(json_build_object('topic', 'user:' || new.user_id, 'message', json_build_object(
      'type', 'points.changed', 'points', new.points, 'level', new.level, 'revision', new.revision))::text);
  end if;
  if (old.on_leaderboard or new.on_leaderboard) and
     (old.points, old.level, old.display_name, old.avatar_url, old.on_leaderboard) is distinct from
     (new.points, new.level, new.display_name, new.avatar_url, new.on_leaderboard) then
    perform live_send('{"topic":"club","key":"leaderboard","message":{"type":"leaderboard.changed"}}');
  end if;
  return null;
end $$;
