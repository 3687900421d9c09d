-- The guest of a booking of a game table is reminded of it once (decision 157).
alter table play_bookings add column reminded_at timestamptz(3);
