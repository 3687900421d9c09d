-- How many portions of a dish are left; null: they are not counted (decision 127).

-- The last release neither writes nor reads the column. The trigger of new lines (`order_items_count`) counts its orders too, and refuses
-- those that find too few.
alter table menu_items add column portions_left integer constraint menu_changed check (portions_left between 0 and 999);
-- Whether the portions of a line were counted, so that a cancelled order gives back what it took.
alter table order_items add column counted boolean not null default false;
