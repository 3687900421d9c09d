-- Hours of a game table of its own (decision 157). None: those of the house.
-- The last release names its columns.
alter table game_tables add column opens_at time(0);
-- Until six it is in the night after the day. The same as the start: as long as the house is open.
alter table game_tables add column closes_at time(0);
-- Since release 2026-11-26: the last release writes neither, and both are null then.
alter table game_tables add constraint game_tables_hours check ((opens_at is null) = (closes_at is null));
