-- When the host has seen that a party is at its dessert: its table will soon be free (decision 135).

alter table table_bookings add column dessert_at timestamptz(3);
-- Since release 2026-11-26: that version writes no dessert.
alter table table_bookings add constraint table_bookings_dessert check (dessert_at is null or checked_in_at is not null) not valid;
