-- What staff note about a guest. A note is never changed: it is removed, and another one is written.
create table guest_notes (
  -- The id of the request: a repetition finds its row.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 300 and is_plain_text(text)),
  written_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index guest_notes_user on guest_notes (user_id, created_at, id);
create index guest_notes_written_by on guest_notes (written_by) where written_by is not null;

-- Staff also take bookings for guests with accounts. The same request of theirs is the same booking, whoever it is for.
-- Since release 2026-11-26: it writes created_by only without a user, for whom table_bookings_taken says the same.
create unique index table_bookings_staff_request on table_bookings (created_by, request_id) where created_by is not null;
-- Since release 2026-11-26: no statement names it, and the index above refuses what it refused.
drop index if exists table_bookings_taken;
-- A guest on the telephone is found by the phone number.
create index profiles_phone_number on profiles (phone) where phone is not null;
