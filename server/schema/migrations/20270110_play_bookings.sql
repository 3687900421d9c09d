-- Game tables that are booked ahead (decision 154).

-- The lengths of a booking in minutes. None: the table is kept for guests who come by.
alter table game_tables add column booking_minutes integer[] not null default '{}' check (booking_minutes <@ array[30, 60, 90, 120, 180, 240]);
-- How many days ahead it can be booked.
alter table game_tables add column booking_days integer not null default 14 check (booking_days between 1 and 90);

-- Until when staff have promised the table. Later it can be booked, also while the session goes on.
alter table play_sessions add column promised_until timestamptz(3);

create table play_bookings (
  -- The id of the request: a repetition finds its row.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  table_id uuid not null constraint game_table_used references game_tables (id),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  players integer not null check (players between 1 and 20),
  -- `missed`: nobody came, and others may play.
  status text not null default 'booked' check (status in ('booked', 'started', 'cancelled', 'missed')),
  -- What was played. Written before the session itself, which would otherwise meet the booking.
  session_id uuid unique references play_sessions (id) deferrable initially deferred,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint play_bookings_order check (ends_at > starts_at),
  constraint play_bookings_started check ((status = 'started') = (session_id is not null)),
  -- The last word: two bookings of a table never meet.
  constraint play_time_taken exclude using gist (table_id with =, tstzrange(starts_at, ends_at, '[)') with &&) where (status = 'booked')
);
create index play_bookings_user on play_bookings (user_id, starts_at);
create index play_bookings_table on play_bookings (table_id, starts_at);
