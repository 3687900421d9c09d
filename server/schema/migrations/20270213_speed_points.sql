-- A question whose right answers give the more the sooner they arrive: see `evening_answer_points`. It needs a time of its own.
alter table evening_questions add column counts_speed boolean not null default false;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions add constraint evening_questions_speed
  check (not counts_speed or (seconds is not null and points >= 2 and kind <> 'press' and not is_tie_break)) not valid;
