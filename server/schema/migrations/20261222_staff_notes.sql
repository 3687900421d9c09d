-- What staff note about a booking, and when its guest was reminded (decision 138).

-- Never shown to the guest in the app; in the guest's export. Erased with the wishes of the guest.
alter table table_bookings add column staff_note text;
-- Since release 2026-11-26: it writes no note, and null meets the constraint.
alter table table_bookings add constraint table_bookings_staff_note
  check (char_length(staff_note) between 1 and 300 and is_plain_text(staff_note)) not valid;
-- Null also where the guest was reminded by the last release.
alter table table_bookings add column reminded_at timestamptz(3);
