-- When a break that a host has announced is to begin; null: none is announced (decision 159).
alter table quiz_evenings add column break_at timestamptz(3);
-- Since release 2026-11-26: it has no evenings.
alter table quiz_evenings add constraint quiz_evenings_break_ahead check (break_at is null or stage not in ('break', 'finished')) not valid;
