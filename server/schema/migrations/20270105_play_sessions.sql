-- What is played at game tables (decision 151). Times are those of the database's clock.
create table play_sessions (
  -- The id of the request that started it: a repetition finds its row.
  id uuid primary key,
  -- Where it is, or was when it was stopped.
  table_id uuid not null constraint game_table_used references game_tables (id),
  -- The prices as they were at the start: a later change changes nothing that was promised.
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  started_at timestamptz(3) not null,
  -- Null while it goes on, also in a pause.
  stopped_at timestamptz(3),
  -- What it came to when it was stopped.
  total_ore bigint check (total_ore >= 0),
  -- A repetition of the latest step finds it here.
  last_request_id uuid not null,
  version integer not null default 1,
  constraint play_sessions_stopped check ((stopped_at is null) = (total_ore is null)),
  constraint play_sessions_order check (stopped_at >= started_at)
);
-- A session keeps its table in a pause too.
create unique index play_table_taken on play_sessions (table_id) where stopped_at is null;
create index play_sessions_table on play_sessions (table_id);
create index play_sessions_stopped_at on play_sessions (stopped_at) where stopped_at is not null;

create table play_segments (
  session_id uuid not null references play_sessions (id),
  table_id uuid not null references game_tables (id),
  -- As the table had it then.
  kind text not null check (kind in ('pool', 'dart', 'shuffleboard', 'own')),
  players integer not null check (players between 1 and 20),
  started_at timestamptz(3) not null,
  -- Null while somebody plays.
  ended_at timestamptz(3),
  primary key (session_id, started_at),
  constraint play_segments_order check (ended_at > started_at),
  -- The last word: a session is never at two tables, and a table never has two sessions, at one time.
  constraint play_segments_chain exclude using gist (session_id with =, tstzrange(started_at, ended_at, '[)') with &&),
  constraint play_segments_table exclude using gist (table_id with =, tstzrange(started_at, ended_at, '[)') with &&)
);

create table play_adjustments (
  -- The id of the request.
  id uuid primary key,
  session_id uuid not null references play_sessions (id),
  minutes integer not null check (minutes between -720 and 720 and minutes <> 0),
  reason text not null check (char_length(reason) between 1 and 120 and is_plain_text(reason)),
  -- Null once the account has been deleted.
  made_by uuid references users (id) on delete set null,
  made_at timestamptz(3) not null
);
create index play_adjustments_session on play_adjustments (session_id, made_at);
create index play_adjustments_made_by on play_adjustments (made_by) where made_by is not null;
