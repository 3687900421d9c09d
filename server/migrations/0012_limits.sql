-- Limits of the contract that the database did not check. tests/operations/limits.test.ts compares the two.

-- The level that the most points give.
alter table profiles drop constraint profiles_level_check,
  add constraint profiles_level check (level between 1 and 10000001);

-- The years that a date may have, with a day to spare for any zone.
alter table notifications add constraint notifications_scheduled_for check (
  scheduled_for between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'
);
