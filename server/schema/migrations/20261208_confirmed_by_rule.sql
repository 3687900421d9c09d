-- Which bookings of tables are confirmed at once, and until when the club answers the others (decision 126).

-- The last release names its columns. With the defaults every booking waits for an answer, without an end, as it does there.
-- The largest party that is confirmed at once. Null: none is.
alter table house_settings add column confirm_guests integer check (confirm_guests between 1 and 8);
-- How many minutes before its start a booking must be made to be confirmed at once.
alter table house_settings add column confirm_notice_minutes integer not null default 60 check (confirm_notice_minutes between 0 and 2880);
-- How many seats may stay empty at the table of a booking that is confirmed at once.
alter table house_settings add column confirm_spare_seats integer not null default 2 check (confirm_spare_seats between 0 and 19);
-- How many guests may be confirmed at once to come within one quarter of an hour. Null: without a limit.
alter table house_settings add column quarter_covers integer check (quarter_covers between 1 and 999);
-- Within how many hours the club answers a booking that waits. Null: it waits without an end.
alter table house_settings add column answer_hours integer check (answer_hours between 1 and 168);

-- Until when the club answers, as the guest was told. Null: without an end.
alter table table_bookings add column answer_by timestamptz(3);
-- Whether it was cancelled because nobody had answered by then.
alter table table_bookings add column lapsed boolean not null default false;
-- Since release 2026-11-26: it does not write the column, whose default meets the constraint.
alter table table_bookings add constraint table_bookings_lapsed check (not lapsed or status = 'cancelled') not valid;
create index table_bookings_answers on table_bookings (answer_by) where status = 'pending' and answer_by is not null;
