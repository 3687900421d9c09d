-- What people keep about themselves, what admins may look up, and what is left when an account goes.

-- Fifty characters as people count them are up to 200 code points.
alter table users drop constraint users_name_check,
  add constraint users_name check (char_length(name) between 1 and 200 and is_plain_text(name));
alter table profiles drop constraint profiles_display_name_check,
  add constraint profiles_display_name check (char_length(display_name) between 1 and 200 and is_plain_text(display_name)),
  add constraint profiles_phone check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Counts edits of name, phone and level, not points: those come and go by themselves.
  add column version integer not null default 1;

-- Name and id as they are searched: case folded the same way in any database, and å is not a.
create extension if not exists pg_trgm;
alter table profiles add column search_text text not null
  generated always as (lower(display_name collate "und-x-icu") || E'\n' || user_id::text) stored;
create index profiles_search on profiles using gin (search_text gin_trgm_ops);
create index profiles_newest on profiles (created_at desc, user_id);

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

-- Whoever deletes an account, in whatever way: nothing that names the person stays behind. What points at the row goes
-- by itself or is cut loose; this takes what only mentions it.
create function users_erase_traces() returns trigger language plpgsql as $$
begin
  delete from mails where recipient = old.email
    or recipient in (select new_email from email_changes where user_id = old.id);
  delete from verifications where value = old.id::text or value = old.email or value like '%' || old.email || '%';
  update audit_log set subject_id = 'erased', before = null, after = null
  where subject_type = 'user' and subject_id = old.id::text;
  return old;
end $$;
create trigger users_erase_traces before delete on users for each row execute function users_erase_traces();
create index audit_log_actor on audit_log (actor_id, id desc);
