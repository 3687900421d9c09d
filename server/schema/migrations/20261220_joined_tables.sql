-- Parties that sit at several tables (decision 136).

-- The tables beside `table_id`. Only staff set them. The last release names its columns, and its bookings have one table.
alter table table_bookings add column joined_table_ids uuid[] not null default '{}' check (cardinality(joined_table_ids) <= 7);
-- Since release 2026-11-26: it writes at most eight guests.
alter table table_bookings drop constraint table_bookings_guest_count_check;
-- Since release 2026-11-26: it writes at most eight guests. What a guest may book is kept at eight by `table_bookings_party`.
alter table table_bookings add constraint table_bookings_guest_count_check check (guest_count between 1 and 20) not valid;

-- Which tables the bookings hold that count: a row for each. Written only by the trigger `table_bookings_book_tables`, so that bookings with one
-- table and with several meet in one constraint. Filled by functions/tables.sql, where the trigger begins to write.
create table booked_tables (
  booking_id uuid not null references table_bookings (id) on delete cascade,
  table_id uuid not null references restaurant_tables (id) on delete cascade,
  span tstzrange not null,
  primary key (booking_id, table_id),
  constraint booked_tables_free exclude using gist (table_id with =, span with &&)
);
