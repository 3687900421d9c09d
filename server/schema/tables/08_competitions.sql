-- Competitions, and who takes part.
create table competitions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  description text check (char_length(description) <= 4000 and is_plain_text(description)),
  type text not null check (type in ('Quiz', 'Dart', 'Pool', 'Gaming', 'Sport', 'Mat', 'Övrigt')),
  difficulty text not null default 'Medium' check (difficulty in ('Easy', 'Medium', 'Hard')),
  start_date timestamptz(0) not null check (start_date between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'),
  end_date timestamptz(0) not null check (end_date <= '2101-01-02 00:00+00'),
  prize text check (char_length(prize) between 1 and 120 and is_plain_text(prize)),
  -- Null: without a limit.
  max_participants integer check (max_participants between 1 and 100000),
  rules text check (char_length(rules) <= 4000 and is_plain_text(rules)),
  is_active boolean not null default true,
  -- The number of rows in `competition_entries`, kept by triggers.
  participants integer not null default 0 check (participants >= 0),
  is_live boolean not null default false,
  -- Round 0 has not begun, 1 to 3 are played, 4 is the end.
  round smallint not null default 0 check (round between 0 and 4),
  -- What an edit by an admin starts from.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts every change of the row.
  revision integer not null default 1,
  -- The version of the standings is the sum of the versions of all entries and of this, for those that are gone. It grows with every
  -- change, and every node finds the same.
  departed_versions integer not null default 0,
  -- A draw gives points for taking part. The others are won: live on the phones, or by what the host writes down.
  decided_by text not null default 'live' constraint competitions_decided_by check (decided_by in ('draw', 'live', 'by_hand')),
  -- What the highest score of a draw is worth. A lower score is worth its share.
  draw_max smallint not null default 20 constraint competitions_draw_max check (draw_max between 1 and 100),
  constraint competitions_end_after_start check (end_date > start_date),
  constraint competitions_live_in_a_round check (not is_live or round between 1 and 3),
  constraint competitions_draw_is_not_live check (decided_by <> 'draw' or (not is_live and round = 0))
);
create index competitions_start on competitions (start_date, id);
create index competitions_end on competitions (end_date, id);

create table competition_entries (
  competition_id uuid not null references competitions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The sum of what the ledger says this competition gave, kept by the triggers of `point_events`.
  points_earned integer not null default 0 check (points_earned >= 0),
  -- When the points became what they are; what was taken back does not count. Milliseconds, because nodes compare them.
  reached_at timestamptz(3) not null default now(),
  joined_at timestamptz(3) not null default now(),
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  -- Counts the changes of the row.
  version integer not null default 1,
  -- The challenge that was pressed last, and when: the display shows who has pressed the open one.
  pressed_challenge uuid,
  pressed_at timestamptz(3),
  primary key (competition_id, user_id)
);
-- The standings: points, then who reached them first.
create index competition_entries_standings on competition_entries (competition_id, points_earned desc, reached_at, user_id);
create index competition_entries_user on competition_entries (user_id, competition_id);

-- Who has drawn, by a keyed hash of the mailbox: an account that is deleted and made again does not draw again. It names nobody, and is
-- deleted with the competition, or some time after its end.
create table competition_draws (
  competition_id uuid not null references competitions (id) on delete cascade,
  mailbox_hash text not null check (char_length(mailbox_hash) between 1 and 100),
  primary key (competition_id, mailbox_hash)
);
