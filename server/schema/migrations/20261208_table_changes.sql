-- Until when guests change their bookings of tables, and which length is proposed to them (decision 126).

-- The last release names its columns.
-- How many minutes before its start a guest may still change a booking.
alter table house_settings add column change_notice_minutes integer not null default 60 check (change_notice_minutes between 0 and 2880);
-- How many hours are proposed to a party of up to two, four, six and eight guests. They may choose others.
alter table house_settings add column hours_for_two integer not null default 2 check (hours_for_two between 1 and 4);
alter table house_settings add column hours_for_four integer not null default 2 check (hours_for_four between 1 and 4);
alter table house_settings add column hours_for_six integer not null default 2 check (hours_for_six between 1 and 4);
alter table house_settings add column hours_for_eight integer not null default 2 check (hours_for_eight between 1 and 4);
