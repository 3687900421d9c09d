-- Points. An append-only ledger decides. The totals of profiles, entries and quizzes are its sums.
create table point_events (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: what the club gave stays in its books, without the person.
  user_id uuid references users (id) on delete set null,
  -- What gave the points.
  source_type text not null constraint point_events_source_type check (source_type in
    ('admin_award', 'admin_edit', 'reversal', 'competition', 'live_challenge', 'live_award', 'quiz_answer', 'quiz_correction', 'order')),
  -- Which one of its kind: unique below, so that one thing gives points once.
  source_id uuid not null,
  delta integer not null constraint point_events_delta check (delta between -1000000 and 1000000 and delta <> 0),
  reason text check (char_length(reason) between 1 and 200 and is_plain_text(reason)),
  -- The admin who gave them. Null where the house's rules did, and once that account is deleted.
  actor_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint point_events_once unique (user_id, source_type, source_id)
);
create index point_events_user on point_events (user_id, created_at desc, id desc);
create index point_events_actor on point_events (actor_id) where actor_id is not null;
-- How many have pressed a challenge.
create index point_events_challenge on point_events (source_id) where source_type = 'live_challenge';
create index point_events_live_award on point_events (source_id) where source_type = 'live_award';

-- How many profiles stand at each total.
create table point_tallies (
  step smallint not null check (step in (0, 1)),
  bucket integer not null,
  profiles integer not null,
  primary key (step, bucket)
);
create table point_tally_changes (
  points integer not null,
  change smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
