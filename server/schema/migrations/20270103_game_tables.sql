-- Tables at which guests play, and what an hour costs (decision 150).

-- A table of its own and no kind of `restaurant_tables`: the last release, and every statement about restaurant tables, would offer them to guests who eat.
create table game_tables (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('pool', 'dart', 'shuffleboard', 'own')),
  -- What the house calls a game of its own kind.
  own_kind text check (char_length(own_kind) between 1 and 40 and is_plain_text(own_kind)),
  -- Counted by kind: 'Pool 3'.
  table_number integer not null check (table_number between 1 and 99),
  location text not null check (char_length(location) between 1 and 60 and is_plain_text(location)),
  -- False: out of use.
  is_available boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint game_tables_own_kind check ((kind = 'own') = (own_kind is not null))
);
create unique index game_table_taken on game_tables (kind, lower(coalesce(own_kind, '')), table_number);

create table play_rates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 40 and is_plain_text(name)),
  kind text not null check (kind in ('pool', 'dart', 'shuffleboard', 'own')),
  -- 0 for Monday to 6 for Sunday: days of the house, each until six in the morning.
  weekdays integer[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  starts_at time(0) not null,
  -- Until six it is in the night after the day. The same as the start: the whole day.
  ends_at time(0) not null,
  hour_ore integer not null check (hour_ore between 0 and 1000000),
  per text not null check (per in ('table', 'player')),
  -- What a session that begins at this price costs at least.
  minimum_ore integer check (minimum_ore between 0 and 1000000),
  -- From which level a guest pays less.
  member_level integer check (member_level between 2 and 999),
  member_hour_ore integer check (member_hour_ore between 0 and 1000000),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint play_rates_member check ((member_level is null) = (member_hour_ore is null))
);
