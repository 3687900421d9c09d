-- The club's notifications can be edited (decision 144).

-- The last release names its columns.
alter table notifications add column version integer not null default 1;
-- When its text was changed after it was sent. Null: it was not.
alter table notifications add column edited_at timestamptz(3);
