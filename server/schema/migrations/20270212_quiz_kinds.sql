-- Number and order questions of quizzes (decision 165).
-- The number that is right, and by how much an answer may differ from it.
alter table quiz_questions add column correct_number double precision check (correct_number between double precision '-1000000000000' and double precision '1000000000000');
alter table quiz_questions add column tolerance double precision check (tolerance between double precision '0' and double precision '1000000000000');
-- The places of the options, from 0, in the right order. They are written in that order, so it differs only in an older set of the questions.
alter table quiz_questions add column correct_order smallint[];

-- Since release 2026-11-26: its questions have two types.
alter table quiz_questions drop constraint quiz_questions_question_type_check;
-- Since release 2026-11-26: its questions have two types.
alter table quiz_questions add constraint quiz_questions_question_type_check
  check (question_type in ('multiple_choice', 'text', 'number', 'order')) not valid;
-- Since release 2026-11-26: its questions have four options or none.
alter table quiz_questions drop constraint quiz_questions_options_check;
-- Since release 2026-11-26: its questions have four options or none.
alter table quiz_questions add constraint quiz_questions_options_check check (
  array_length(options, 1) between 3 and 6 and array_position(options, null) is null and is_plain_text(array_to_string(options, ' '))
  and least(char_length(options[1]), char_length(options[2]), char_length(options[3]), char_length(options[4]), char_length(options[5]), char_length(options[6])) >= 1
  and greatest(char_length(options[1]), char_length(options[2]), char_length(options[3]), char_length(options[4]), char_length(options[5]), char_length(options[6])) <= 200
) not valid;
-- Since release 2026-11-26: its questions have two types.
alter table quiz_questions drop constraint quiz_questions_key;
-- Since release 2026-11-26: its questions have two types, and none of the new columns.
alter table quiz_questions add constraint quiz_questions_key check (
  case question_type
    when 'text' then correct_text_answer is not null and num_nonnulls(options, correct_answer, correct_number, tolerance, correct_order) = 0
    when 'number' then num_nonnulls(correct_number, tolerance) = 2
      and num_nonnulls(options, correct_answer, correct_text_answer, correct_order) = 0
    when 'order' then options is not null and correct_order is not null and array_length(correct_order, 1) = array_length(options, 1)
      and num_nonnulls(correct_answer, correct_text_answer, correct_number, tolerance) = 0
    else options is not null and array_length(options, 1) = 4 and correct_answer is not null
      and num_nonnulls(correct_text_answer, correct_number, tolerance, correct_order) = 0
  end
) not valid;
