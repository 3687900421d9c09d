-- A mark that a host changed after the key was shown, with the reason (decision 162). The points follow.
create table evening_corrections (
  -- The id of the request that made it.
  id uuid primary key,
  question_id uuid not null references evening_questions (id) on delete cascade,
  form text not null check (char_length(form) between 1 and 4000),
  is_right boolean not null,
  reason text not null check (char_length(reason) between 1 and 200 and is_plain_text(reason)),
  -- What it gives by the ledger to each member of the teams that gave the answer. 0 before the end of the evening, when no points are given.
  points integer not null check (points between -1000 and 1000),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  constraint evening_corrections_points check (points = 0 or (points > 0) = is_right)
);
create index evening_corrections_question on evening_corrections (question_id, form);
create index evening_corrections_created_by on evening_corrections (created_by) where created_by is not null;

-- Since release 2026-11-26: it writes the kinds that it knows, which are allowed as before.
alter table point_events drop constraint point_events_source_type;
-- Since release 2026-11-26: it writes the kinds that it knows, which are allowed as before.
alter table point_events add constraint point_events_source_type check (source_type in
  ('admin_award', 'admin_edit', 'reversal', 'competition', 'live_challenge', 'live_award', 'quiz_answer', 'quiz_correction', 'quiz_evening',
  'evening_correction', 'order')) not valid;
