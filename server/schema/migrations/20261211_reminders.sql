-- The guest of a booking of a table is reminded before the visit, and may promise to come (decision 130).

-- The last release names its columns.
-- How many hours before its start the guest of a booking is reminded. Null: nobody is.
alter table house_settings add column reminder_hours integer default 24 check (reminder_hours between 12 and 72);

-- The business day of which the guest has been reminded. A booking that is changed to another day is reminded anew.
alter table table_bookings add column reminded_for date;
-- When the booking got its business day, if that was later than it was made.
alter table table_bookings add column day_chosen_at timestamptz(3);
-- When the guest promised to come that day.
alter table table_bookings add column promised_at timestamptz(3);
