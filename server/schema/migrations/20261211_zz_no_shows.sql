-- Late guests, the release of their tables, and no-shows (decision 131).

-- The last release names its columns. With the defaults no table is released by itself, as it does there.
-- How many minutes after its start the table of a party that has not come is released. Null: never by itself.
alter table house_settings add column release_minutes integer check (release_minutes between 15 and 120);
-- From how many no-shows within 90 days a guest's bookings wait for an answer. Null: they never do for that.
alter table house_settings add column strikes_wait integer check (strikes_wait between 1 and 9);

-- Until when the table of a late party is held. Written when staff get word of it; null before.
alter table table_bookings add column held_until timestamptz(3);
-- When somebody said, or a release meant, that the party did not come.
alter table table_bookings add column no_show_at timestamptz(3);
-- Since release 2026-11-26: it does not write the column, whose default meets the constraint.
alter table table_bookings add constraint table_bookings_no_show
  check (no_show_at is null or (status = 'cancelled' and checked_in_at is null and not lapsed)) not valid;
create index table_bookings_no_shows on table_bookings (user_id, no_show_at) where no_show_at is not null;
