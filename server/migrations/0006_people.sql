-- What people keep about themselves, what admins may look up, and what is left when an account goes.

-- Fifty characters as people count them are up to 200 code points.
alter table users drop constraint users_name_check,
  add constraint users_name check (char_length(name) between 1 and 200 and is_plain_text(name));
alter table profiles drop constraint profiles_display_name_check,
  add constraint profiles_display_name check (char_length(display_name) between 1 and 200 and is_plain_text(display_name)),
  add constraint profiles_phone check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Counts edits: name, phone, level, and points that an admin sets. Points that are given come and go by themselves.
  add column version integer not null default 1;

-- Name and id as they are searched, newest first; apart from the profile, whose points change all evening. Case is
-- folded the same way in any database, and å is not a.
create extension if not exists pg_trgm;
create function letter_pairs(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct substr(value, at, length)
    from generate_series(1, char_length(value)) as at, (values (1), (2)) as lengths (length)
    where at + length <= char_length(value) + 1
  );
create table profile_search (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- Milliseconds, which is what a cursor can carry.
  created_at timestamptz(3) not null,
  name_and_id text collate "C" not null,
  -- Single letters and pairs: what is shorter than a trigram is found by them.
  letters text[] collate "C" not null generated always as (letter_pairs(name_and_id)) stored
);
-- Holds what is compared, so that reading on for a word does not touch the table.
create index profile_search_newest on profile_search (created_at desc, user_id desc) include (name_and_id);
create index profile_search_trigrams on profile_search using gin (name_and_id gin_trgm_ops);
create index profile_search_letters on profile_search using gin (letters);
-- How common a word is decides between looking it up and reading the newest until the page is full.
alter table profile_search alter column name_and_id set statistics 200;
alter table profile_search alter column letters set statistics 200;

create function profiles_keep_search() returns trigger language plpgsql as $$
begin
  insert into profile_search (user_id, created_at, name_and_id)
  values (new.user_id, new.created_at, lower(new.display_name collate "und-x-icu") || E'\n' || new.user_id)
  on conflict (user_id) do update set created_at = excluded.created_at, name_and_id = excluded.name_and_id;
  return null;
end $$;
create trigger profiles_keep_search after insert or update of display_name, created_at on profiles
  for each row execute function profiles_keep_search();
insert into profile_search (user_id, created_at, name_and_id)
select user_id, created_at, lower(display_name collate "und-x-icu") || E'\n' || user_id from profiles;

-- Uploaded pictures, decoded and written anew before they come here. Any node can serve them, a backup holds them.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('avatar', 'content')),
  -- An avatar is its owner's and goes with the account; a content picture is the club's.
  owner_id uuid references users (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 3000000),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  created_at timestamptz not null default now(),
  -- Since when nothing shows a content picture; housekeeping notes it, and later takes the picture away.
  unused_since timestamptz,
  check ((kind = 'avatar') = (owner_id is not null))
);
create unique index pictures_one_avatar on pictures (owner_id) where kind = 'avatar';
alter table pictures alter column bytes set storage external;
alter table profiles add constraint profiles_avatar_url
  check (avatar_url ~ '^/api/avatars/[0-9a-f-]{36}$');

-- A new address waits here until the link that was mailed to it is followed.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) between 3 and 254 and new_email !~ '\s'),
  -- SHA-256 of the token in the link.
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Whose mail it is, also once their address is another one. Not a reference: whoever is busy with an event and writes to
-- its guests must not wait for one of them who holds their own row and waits for the event.
alter table mails add column user_id uuid;
create index mails_user on mails (user_id);
create function mails_note_user() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce(
    (select id from users where email = new.recipient),
    (select user_id from email_changes where new_email = new.recipient order by expires_at desc limit 1));
  return new;
end $$;
create trigger mails_note_user before insert on mails for each row execute function mails_note_user();
update mails set user_id = (select id from users where email = recipient);

-- Whoever deletes an account, in whatever way: nothing that names the person stays behind. What points at the row goes
-- by itself or is cut loose; this takes what only mentions it.
create function users_erase_traces() returns trigger language plpgsql as $$
declare
  said uuid[];
begin
  -- Of two who leave at the same moment each would still see the other among those whom something was said to:
  -- whoever comes second waits here, and then looks.
  perform from notifications n
  where not n.for_everyone
    and n.id in (select t.notification_id from notification_targets t where t.user_id = old.id)
  order by n.id for update;
  -- What was said to this person and nobody else.
  said := array(
    select n.id from notifications n join notification_targets t on t.notification_id = n.id and t.user_id = old.id
    where not n.for_everyone and not exists (
      select from notification_targets other where other.notification_id = n.id and other.user_id <> old.id));
  -- What is still on its way to an address that this person had and somebody else has lost is not theirs to take back.
  delete from mails where user_id = old.id or (user_id is null and recipient = old.email);
  delete from verifications where value = old.id::text or position(old.email in value) > 0;
  delete from notifications where id = any(said);
  update audit_log set before = null, after = null,
    subject_id = case when subject_type = 'user' then 'erased' else subject_id end
  where (subject_type = 'user' and subject_id = old.id::text)
    or (subject_type = 'notification' and subject_id = any(said::text[]));
  -- Of what is about something else, and names the person among others, only that goes.
  update audit_log set
    before = replace(before::text, old.id::text, 'erased')::jsonb,
    after = replace(after::text, old.id::text, 'erased')::jsonb
  where position(old.id::text in before::text) > 0 or position(old.id::text in after::text) > 0;
  return old;
end $$;
create trigger users_erase_traces before delete on users for each row execute function users_erase_traces();
-- Ids are written small everywhere, so that who looks for one finds it.
update audit_log set subject_id = lower(subject_id) where subject_id <> lower(subject_id);
alter table audit_log add constraint audit_log_subject_id check (subject_id = lower(subject_id));
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_kind on audit_log (subject_type, id desc);
