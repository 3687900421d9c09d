-- A message about points contains them, so that the many phones in a room need not request them. After any other change of the
-- profile, the phone requests it.
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
create or replace trigger profiles_changed after update on profiles
  for each row when (old.* is distinct from new.*) execute function live_profile_changed();

-- Keeps the text that the search for users reads.
create or replace function profiles_keep_search() returns trigger language plpgsql as $$
begin
  insert into profile_search (user_id, created_at, name_and_id)
  values (new.user_id, new.created_at, searchable_text(new.display_name) || E'\n' || replace(new.user_id::text, '-', ' '))
  on conflict (user_id) do update set created_at = excluded.created_at, name_and_id = excluded.name_and_id;
  return null;
end $$;
create or replace trigger profiles_keep_search after insert or update of display_name, created_at on profiles
  for each row execute function profiles_keep_search();

-- Names are searched without accents and with any apostrophe or dash. `rules/folded-text.ts` has the same steps in the same
-- order.
create or replace function searchable_text(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  value := translate(value, U&'\2018\2019\201a\201b\00b4`\02bc\02b9\2032', repeat('''', 9));
  value := translate(value, U&'\201c\201d\201e\201f\00ab\00bb\2033', repeat('"', 7));
  value := normalize(value, nfkc);
  value := translate(value, U&'\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2e17\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\+010d6e\+010ead\2212', repeat('-', 22));
  value := regexp_replace(value, '[\u0009-\u000d\u0020\u1680\u2028\u2029\ufeff]+' collate "C", ' ', 'g');
  value := regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' collate "C", '', 'g');
  value := normalize(lower(upper(value collate "und-x-icu") collate "und-x-icu"), nfd);
  value := replace(replace(replace(value, U&'a\030a', 'å'), U&'a\0308', 'ä'), U&'o\0308', 'ö');
  value := regexp_replace(value, '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]' collate "C", '', 'g');
  value := replace(replace(replace(translate(value, 'øłđðħı', 'olddhi'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  value := regexp_replace(replace(btrim(value, ' '), '-', ' '), ' +', ' ', 'g');
  return value || case when value ~ '[åäö]' then E'\n' || translate(value, 'åäö', 'aao') else '' end;
end $$;
