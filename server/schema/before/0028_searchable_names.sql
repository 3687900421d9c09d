-- Names are searched without accents and with any apostrophe or dash. The functions are those of rules/folded-text.ts, step by step.

create function fold_text(value text) returns text language plpgsql immutable strict parallel safe as $$
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
  return btrim(value, ' ');
end $$;

create function search_term(typed text) returns text language sql immutable strict parallel safe
  return regexp_replace(replace(fold_text(typed), '-', ' '), ' +', ' ', 'g');

create function searchable_text(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := search_term(value);
  plain text := translate(folded, 'åäö', 'aao');
begin
  return case when plain = folded then folded else folded || E'\n' || plain end;
end $$;

create or replace function profiles_keep_search() returns trigger language plpgsql as $$
begin
  insert into profile_search (user_id, created_at, name_and_id)
  values (new.user_id, new.created_at, searchable_text(new.display_name) || E'\n' || search_term(new.user_id::text))
  on conflict (user_id) do update set created_at = excluded.created_at, name_and_id = excluded.name_and_id;
  return null;
end $$;
update profile_search s set name_and_id = searchable_text(p.display_name) || E'\n' || search_term(p.user_id::text)
from profiles p where p.user_id = s.user_id;
