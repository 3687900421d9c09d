-- Evenings of a season that add up (decision 163). The table of a league is counted from its evenings, and stored nowhere.
create table quiz_leagues (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60 and is_plain_text(name)),
  -- So many of its best evenings count for a team. Null: all.
  counted smallint check (counted between 1 and 60),
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index quiz_leagues_name on quiz_leagues (lower(name));

alter table quiz_evenings add column league_id uuid references quiz_leagues (id);
create index quiz_evenings_league on quiz_evenings (league_id) where league_id is not null;
