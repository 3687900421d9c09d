-- The queue for game tables (decision 153). Times are those of the database's clock.

create table play_queue_rules (
  id boolean primary key default true check (id),
  -- Where guests join: anywhere, only by the code at the door, or nowhere, so that staff alone put parties into the queue.
  joining text not null default 'home' check (joining in ('home', 'door', 'nowhere')),
  -- How many minutes a table is held for a party that was called.
  call_minutes integer not null default 10 check (call_minutes between 3 and 30),
  -- What the code at the door carries. A new one makes the old poster useless.
  door_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into play_queue_rules default values;

create table play_waits (
  -- The id of the request that made it: a repetition finds its row.
  id uuid primary key,
  -- Null for a party without an account, which staff have put into the queue.
  user_id uuid references users (id) on delete cascade,
  -- What staff call such a party, until its wait has ended.
  guest_name text check (char_length(guest_name) between 1 and 30 and is_plain_text(guest_name)),
  kind text not null check (kind in ('pool', 'dart', 'shuffleboard', 'own')),
  own_kind text check (char_length(own_kind) between 1 and 40 and is_plain_text(own_kind)),
  players integer not null check (players between 1 and 20),
  -- For how long the party says that it plays.
  said_minutes integer check (said_minutes between 15 and 480),
  state text not null default 'waiting' check (state in ('waiting', 'called', 'coming', 'seated', 'left', 'expired', 'removed', 'closed')),
  -- The table that is held for the party, and until when.
  table_id uuid constraint game_table_used references game_tables (id),
  called_until timestamptz(3),
  -- Until when the table is promised to the party, as to those who play (decision 154): nobody books it meanwhile.
  promised_until timestamptz(3),
  -- When it was called last. The notice of the call has the same time.
  called_at timestamptz(3),
  -- A party that has passed its turn is not called before.
  passed_until timestamptz(3),
  -- What it plays, once it is seated.
  session_id uuid unique references play_sessions (id) deferrable initially deferred,
  joined_at timestamptz(3) not null,
  ended_at timestamptz(3),
  version integer not null default 1,
  constraint play_waits_own_kind check ((kind = 'own') = (own_kind is not null)),
  constraint play_waits_call check (num_nonnulls(table_id, called_until, promised_until) = case when state in ('called', 'coming') then 3 else 0 end),
  constraint play_waits_promise check (promised_until > called_until),
  constraint play_waits_ended check ((ended_at is null) = (state in ('waiting', 'called', 'coming'))),
  constraint play_waits_seated check ((session_id is not null) = (state = 'seated')),
  -- A name without an account is kept no longer than it is needed.
  constraint play_waits_guest check ((guest_name is not null) = (user_id is null and ended_at is null))
);
-- A guest waits once for each game.
create unique index play_already_waiting on play_waits (user_id, kind, lower(coalesce(own_kind, ''))) where ended_at is null;
-- A table is held for one party.
create unique index play_table_held on play_waits (table_id) where table_id is not null;
create index play_waits_queue on play_waits (joined_at, id) where ended_at is null;
create index play_waits_user on play_waits (user_id, joined_at, id) where user_id is not null;
create index play_waits_ended_at on play_waits (ended_at) where ended_at is not null;
