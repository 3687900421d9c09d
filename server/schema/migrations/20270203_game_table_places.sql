-- The middle of a game table on the floor plan of its room, in hundredths of the width and the height. Null: not placed.
-- The last release names its columns.
alter table game_tables add column plan_x integer;
alter table game_tables add column plan_y integer;
-- Since release 2026-11-26: the last release writes neither, and both are null then.
alter table game_tables add constraint game_tables_plan check ((plan_x is null) = (plan_y is null) and plan_x between 0 and 100 and plan_y between 0 and 100);
