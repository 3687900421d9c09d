-- When the host ended the last round: the result is shown until six in the morning. Null before, and for what ended by its end alone.
alter table competitions add column ended_at timestamptz(3);
