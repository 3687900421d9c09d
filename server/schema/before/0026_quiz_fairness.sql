-- Whoever plays a quiz with two accounts must not win by reading the answers with the first.

alter table quizzes
  -- Guests see the key when the quiz has closed, not after each answer.
  add column hides_key boolean not null default false,
  -- Each guest sees the options in an order of their own.
  add column shuffles_options boolean not null default true;

-- What the order of the options is drawn from. It is never sent. Null: the order in which they were written, as in attempts from
-- before this column.
alter table quiz_attempts add column option_seed uuid;
