-- Quiz evenings (decision 155): a competition that is decided live, with teams and questions. Who acts there is as in a live competition.

create table evening_questions (
  id uuid primary key default gen_random_uuid(),
  competition_id uuid not null references competitions (id) on delete cascade,
  round smallint not null check (round between 1 and 20),
  -- The order of all questions of the evening.
  position smallint not null check (position between 1 and 200),
  kind text not null check (kind in ('choice', 'text', 'number', 'order')),
  question text not null check (char_length(question) between 1 and 500 and is_plain_text(question)),
  -- As they are shown.
  options text[] check (
    array_length(options, 1) between 2 and 6 and array_position(options, null) is null and is_plain_text(array_to_string(options, ' '))
  ),
  correct_option smallint,
  -- The accepted texts, separated by `|`.
  accepted text check (char_length(accepted) between 1 and 500 and is_plain_text(accepted)),
  correct_number numeric(19, 6) check (correct_number between -1000000000000 and 1000000000000),
  -- The places of the options, from 0, in the right order.
  correct_order smallint[],
  explanation text check (char_length(explanation) between 1 and 500 and is_plain_text(explanation)),
  points integer not null check (points between 1 and 1000),
  -- Null: open until the host locks it.
  seconds integer check (seconds between 5 and 600),
  picture_url text check (picture_url ~ '^(/[^/]|https://)' and char_length(picture_url) <= 500),
  -- The question of a quiz that it was made from. What was marked by hand is remembered by it.
  source_question_id uuid,
  shown_at timestamptz(3),
  opened_at timestamptz(3),
  closes_at timestamptz(3),
  locked_at timestamptz(3),
  revealed_at timestamptz(3),
  unique (competition_id, id),
  constraint evening_questions_position unique (competition_id, position) deferrable,
  constraint evening_questions_key check (
    case kind
      when 'choice' then options is not null and correct_option between 0 and array_length(options, 1) - 1
        and accepted is null and correct_number is null and correct_order is null
      when 'text' then accepted is not null and options is null and correct_option is null and correct_number is null and correct_order is null
      when 'number' then correct_number is not null and options is null and correct_option is null and accepted is null and correct_order is null
      else options is not null and array_length(correct_order, 1) = array_length(options, 1)
        and correct_option is null and accepted is null and correct_number is null
    end
  ),
  constraint evening_questions_times check (
    (opened_at is null or shown_at is not null) and (closes_at is null or closes_at > opened_at)
    and (locked_at is null or locked_at >= opened_at) and (revealed_at is null or revealed_at >= locked_at)
    and (opened_at is not null or (closes_at is null and locked_at is null)) and (locked_at is not null or revealed_at is null)
  )
);
-- The last word: one question is open.
create unique index evening_questions_one_open on evening_questions (competition_id) where opened_at is not null and locked_at is null;
-- What is locked by its time.
create index evening_questions_closing on evening_questions (closes_at) where closes_at is not null and locked_at is null;
create index evening_questions_source on evening_questions (source_question_id) where source_question_id is not null;

-- Where an evening stands. What the screens show of a question follows from the times of the question.
create table quiz_evenings (
  competition_id uuid primary key references competitions (id) on delete cascade,
  stage text not null default 'lobby' check (stage in ('lobby', 'question', 'standings', 'break', 'finished')),
  question_id uuid,
  -- Where the last change of stage began: undoing returns there. Null when there is nothing to undo.
  from_stage text check (from_stage in ('lobby', 'question', 'standings', 'break')),
  from_question_id uuid,
  break_until timestamptz(3),
  -- A repetition of the latest step finds it here.
  last_request_id uuid,
  -- Counts the steps and the edits of the questions.
  version integer not null default 1,
  constraint quiz_evenings_question check (stage <> 'question' or question_id is not null),
  constraint quiz_evenings_break check ((stage = 'break') = (break_until is not null)),
  constraint quiz_evenings_from check (from_question_id is null or from_stage is not null),
  constraint quiz_evenings_at foreign key (competition_id, question_id) references evening_questions (competition_id, id),
  constraint quiz_evenings_from_at foreign key (competition_id, from_question_id) references evening_questions (competition_id, id)
);

create table evening_teams (
  -- The id of the request that made it.
  id uuid primary key,
  competition_id uuid not null references quiz_evenings (competition_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40 and is_plain_text(name)),
  colour text not null check (colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink')),
  -- Of the four letters with which guests join it.
  join_number integer not null check (join_number between 0 and 28560),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (competition_id, id),
  constraint evening_teams_code unique (competition_id, join_number)
);
create unique index team_name_taken on evening_teams (competition_id, lower(name));

-- A guest is in one team an evening, and takes part in the competition.
create table evening_members (
  competition_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  joined_at timestamptz(3) not null default clock_timestamp(),
  constraint already_in_team primary key (competition_id, user_id),
  foreign key (competition_id, user_id) references competition_entries (competition_id, user_id) on delete cascade,
  foreign key (competition_id, team_id) references evening_teams (competition_id, id) on delete cascade
);
create index evening_members_team on evening_members (team_id);
create index evening_members_user on evening_members (user_id);

-- The answer of a team, as any of its members has set it last.
create table evening_answers (
  question_id uuid not null,
  team_id uuid not null,
  competition_id uuid not null,
  value text not null check (char_length(value) between 1 and 200 and is_plain_text(value)),
  -- Answers of one form are marked together.
  form text not null check (char_length(form) between 1 and 4000),
  -- Null once the account is deleted.
  set_by uuid references users (id) on delete set null,
  received_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (question_id, team_id),
  foreign key (competition_id, question_id) references evening_questions (competition_id, id) on delete cascade,
  foreign key (competition_id, team_id) references evening_teams (competition_id, id) on delete cascade
);
create index evening_answers_team on evening_answers (team_id);
create index evening_answers_competition on evening_answers (competition_id);
create index evening_answers_set_by on evening_answers (set_by) where set_by is not null;

-- Whether the answers of one form are right. What teams have is counted from these rows, and stored nowhere.
create table evening_marks (
  question_id uuid not null references evening_questions (id) on delete cascade,
  form text not null check (char_length(form) between 1 and 4000),
  is_right boolean not null,
  -- A host has decided. The others follow from the key.
  is_by_hand boolean not null default false,
  marked_by uuid references users (id) on delete set null,
  primary key (question_id, form),
  constraint evening_marks_by check (marked_by is null or is_by_hand)
);
create index evening_marks_marked_by on evening_marks (marked_by) where marked_by is not null;

-- Since release 2026-11-26: it writes the kinds that it knows, which are allowed as before.
alter table point_events drop constraint point_events_source_type;
-- Since release 2026-11-26: it writes the kinds that it knows, which are allowed as before.
alter table point_events add constraint point_events_source_type check (source_type in
  ('admin_award', 'admin_edit', 'reversal', 'competition', 'live_challenge', 'live_award', 'quiz_answer', 'quiz_correction', 'quiz_evening', 'order')) not valid;
