-- An answer stays as it was given. Only its verdict may change.
create or replace trigger quiz_answers_once before update on quiz_answers for each row when (
  old.answered_at is not null and
  (new.answered_at, new.shown_at, new.closes_at, new.selected_answer, new.text_answer, new.is_late) is distinct from
  (old.answered_at, old.shown_at, old.closes_at, old.selected_answer, old.text_answer, old.is_late)
) execute function refuse('question_answered', 'the question has been answered');
