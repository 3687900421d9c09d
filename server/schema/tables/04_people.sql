-- Profiles, and the text by which people are found.

-- Each user has exactly one: a trigger on `users` makes it.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  display_name text not null
    constraint profiles_display_name check (char_length(display_name) between 1 and 200 and is_plain_text(display_name)),
  -- The sum of the user's rows in `point_events`, kept by a trigger and changed in no other way.
  points integer not null default 0 constraint profiles_points check (points between 0 and 1000000000),
  level integer not null default 1 constraint profiles_level check (level between 1 and 10000001),
  avatar_url text constraint profiles_avatar_url check (avatar_url ~ '^/api/avatars/[0-9a-f-]{36}$'),
  phone text constraint profiles_phone check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  -- When the total became what it is: of equal totals, who was there first stands first.
  points_since timestamptz not null default now(),
  on_leaderboard boolean not null default true,
  -- Counts edits: name, phone, level, and points that an admin sets. Points that are given are not counted.
  version integer not null default 1,
  -- Counts every change of the row. Of two answers or messages about it, the one with the higher revision is the newer.
  revision integer not null default 1
);
-- The leaderboard: points, then who reached them first, then the name as it is sorted in Swedish.
create index profiles_leaderboard on profiles
  (points desc, points_since, display_name collate "sv-SE-x-icu", user_id) where on_leaderboard;

-- Name and id as they are searched, newest first. Apart from the profile, whose points change all evening.
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
  -- Milliseconds, which is what a cursor carries.
  created_at timestamptz(3) not null,
  name_and_id text collate "C" not null,
  letters text[] collate "C" not null generated always as (letter_pairs(name_and_id)) stored
);
-- Includes what is compared, so that a search in this order does not read the table.
create index profile_search_newest on profile_search (created_at desc, user_id desc) include (name_and_id);
create index profile_search_trigrams on profile_search using gin (name_and_id gin_trgm_ops);
create index profile_search_letters on profile_search using gin (letters);
-- The planner chooses between the two indexes by how common a word is.
alter table profile_search alter column name_and_id set statistics 200;
alter table profile_search alter column letters set statistics 200;
