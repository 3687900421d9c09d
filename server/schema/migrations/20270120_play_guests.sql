-- The guest of a session, who plays with them, food to the game table, and the bill (decision 156).
alter table play_sessions
  -- Null without an account, and once that is deleted.
  add column guest_id uuid references users (id) on delete set null,
  -- The guest's level when the session began, or when staff gave it to them: the price for members follows it.
  add column guest_level integer check (guest_level >= 1),
  -- What the guest shows to those who play with them.
  add column join_key uuid;
-- A guest plays at one table at a time.
create unique index play_already on play_sessions (guest_id) where stopped_at is null;
create index play_sessions_guest on play_sessions (guest_id, started_at) where guest_id is not null;
create unique index play_sessions_join_key on play_sessions (join_key) where join_key is not null;

-- Who plays with the guest of a session, and has joined with their own account.
create table play_friends (
  session_id uuid not null references play_sessions (id),
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz(3) not null,
  primary key (session_id, user_id)
);
create index play_friends_user on play_friends (user_id, joined_at);

-- Where it is eaten. The last release writes none, and shows such an order at the bar.
alter table orders add column play_session_id uuid references play_sessions (id),
  -- Since release 2026-11-26: it writes no session, and null meets the constraint.
  add constraint orders_one_place check (play_session_id is null or (table_number is null and table_booking_id is null)) not valid;
create index orders_play_session on orders (play_session_id) where play_session_id is not null;

-- A bill is that of a table or of a session. The last release lists the bills of a table by its number, so that it never finds another.
alter table bills alter column table_number drop not null,
  -- The last word: a session is on one bill.
  add column play_session_id uuid constraint bill_changed unique references play_sessions (id),
  -- Since release 2026-11-26: its bills have a number and no session.
  add constraint bills_of_one check (num_nonnulls(table_number, play_session_id) = 1);

-- Whether guests start the clock themselves while the house is open.
alter table house_settings add column guests_start_play boolean not null default true;
