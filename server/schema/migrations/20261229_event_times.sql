-- When an event ends and its doors open, and until when a place can be cancelled (decision 142).

-- Null: nobody has said it. A time that is not after the start is on the next day.
alter table events add column end_time time(0);
-- Null: nobody has said it. A time after the start is on the day before.
alter table events add column doors_time time(0);
-- How many hours before the start a place can be cancelled. Null: until it starts.
alter table events add column cancel_hours integer check (cancel_hours between 1 and 168);
-- The calendar file of a mail. Emptied with the texts once the mail is sent.
alter table mails add column calendar text;
