-- A question that decides between teams with equal points: the nearest number comes first. It gives no points.
alter table evening_questions add column is_tie_break boolean not null default false;
-- Since release 2026-11-26: it has no evenings.
alter table evening_questions add constraint evening_questions_tie_break check (not is_tie_break or kind = 'number') not valid;
