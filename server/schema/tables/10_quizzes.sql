-- Quizzes, their questions, who plays them, and each answer.
create table quizzes (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  description text check (char_length(description) <= 4000 and is_plain_text(description)),
  is_active boolean not null default true,
  -- Null: open at once, and open without end.
  start_time timestamptz(0) check (start_time between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'),
  end_time timestamptz(0) check (end_time between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'),
  -- The set of questions that new attempts begin with.
  question_set integer not null default 1,
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Guests see the key when the quiz has closed, not after each answer.
  hides_key boolean not null default false,
  -- Each guest sees the options in an order of their own.
  shuffles_options boolean not null default true,
  constraint quizzes_end_after_start check (end_time > start_time)
);
create index quizzes_created on quizzes (created_at, id);
create index quizzes_created_by on quizzes (created_by) where created_by is not null;

-- A set that somebody has begun is never changed: an edit of the questions then stores another set. A kept question has the same id in
-- every set.
create table quiz_questions (
  quiz_id uuid not null references quizzes (id) on delete cascade,
  question_set integer not null,
  order_index smallint not null check (order_index between 0 and 99),
  id uuid not null default gen_random_uuid(),
  question text not null check (char_length(question) between 1 and 500 and is_plain_text(question)),
  question_type text not null check (question_type in ('multiple_choice', 'text')),
  options text[] check (
    array_length(options, 1) = 4 and array_position(options, null) is null and is_plain_text(array_to_string(options, ' '))
    and least(char_length(options[1]), char_length(options[2]), char_length(options[3]), char_length(options[4])) >= 1
    and greatest(char_length(options[1]), char_length(options[2]), char_length(options[3]), char_length(options[4])) <= 200
  ),
  correct_answer smallint check (correct_answer between 0 and 3),
  correct_text_answer text check (char_length(correct_text_answer) between 1 and 500 and is_plain_text(correct_text_answer)),
  points integer not null default 10 check (points between 1 and 1000),
  time_limit integer not null default 30 check (time_limit between 5 and 600),
  picture_url text check (picture_url ~ '^(/[^/]|https://)' and char_length(picture_url) <= 500),
  primary key (quiz_id, question_set, order_index),
  unique (quiz_id, question_set, id),
  constraint quiz_questions_key check (
    case question_type
      when 'text' then correct_text_answer is not null and options is null and correct_answer is null
      else options is not null and correct_answer is not null and correct_text_answer is null
    end
  )
);

create table quiz_attempts (
  quiz_id uuid not null references quizzes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  question_set integer not null,
  question_count smallint not null check (question_count between 1 and 100),
  -- Of these, all but the last have been answered.
  shown smallint not null default 0,
  answered smallint not null default 0,
  right_answers smallint not null default 0,
  points integer not null default 0 check (points >= 0),
  -- The time of all answers.
  milliseconds integer not null default 0 check (milliseconds >= 0),
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- What the order of the options is drawn from. It is never sent. Null: the order in which they were written.
  option_seed uuid,
  primary key (quiz_id, user_id),
  constraint quiz_attempts_one_open check (
    shown between answered and answered + 1 and shown <= question_count and right_answers between 0 and answered
  ),
  constraint quiz_attempts_finished check (finished_at is null or shown = answered)
);
create index quiz_attempts_places on quiz_attempts (quiz_id, points desc, milliseconds) where finished_at is not null;
create index quiz_attempts_user on quiz_attempts (user_id);

-- A question that was shown to a user, and from `answered_at` on the answer. A trigger keeps an answer as it was given.
create table quiz_answers (
  id uuid primary key default gen_random_uuid(),
  quiz_id uuid not null,
  user_id uuid not null,
  question_id uuid not null,
  question_set integer not null,
  order_index smallint not null,
  shown_at timestamptz(3) not null,
  -- The time limit and the seconds for the network.
  closes_at timestamptz(3) not null,
  answered_at timestamptz(3),
  selected_answer smallint check (selected_answer between 0 and 3),
  text_answer text check (char_length(text_answer) between 1 and 200 and is_plain_text(text_answer)),
  is_correct boolean not null default false,
  -- No answer arrived in time.
  is_late boolean not null default false,
  points_earned integer not null default 0 check (points_earned between 0 and 1000),
  -- Sooner than a person can read the question.
  is_fast boolean not null generated always as (
    answered_at is not null and not is_late and answered_at - shown_at < interval '300 milliseconds'
  ) stored,
  unique (quiz_id, user_id, question_id),
  unique (quiz_id, user_id, order_index),
  foreign key (quiz_id, user_id) references quiz_attempts (quiz_id, user_id) on delete cascade,
  foreign key (quiz_id, question_set, order_index) references quiz_questions (quiz_id, question_set, order_index)
    on delete cascade,
  constraint quiz_answers_closes_after_shown check (closes_at > shown_at and answered_at >= shown_at),
  constraint quiz_answers_right_in_time check (not is_correct or (answered_at <= closes_at and not is_late)),
  constraint quiz_answers_late_is_empty check (not is_late or (selected_answer is null and text_answer is null)),
  constraint quiz_answers_points_for_right check (is_correct = (points_earned > 0)),
  constraint quiz_answers_open_is_empty check (
    answered_at is not null or (selected_answer is null and text_answer is null and not is_correct and not is_late)
  )
);
create unique index quiz_answers_one_open on quiz_answers (quiz_id, user_id) where answered_at is null;
create index quiz_answers_question on quiz_answers (quiz_id, question_set, order_index);
create index quiz_answers_user on quiz_answers (user_id);

-- Points of an answer that was marked again: the difference to what it gave before.
create table quiz_corrections (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references quiz_answers (id) on delete cascade,
  points integer not null check (points between -1000 and 1000 and points <> 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index quiz_corrections_answer on quiz_corrections (answer_id);
create index quiz_corrections_created_by on quiz_corrections (created_by) where created_by is not null;
