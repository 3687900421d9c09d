-- The word about a late party ends when it is no longer true (decision 138).

-- When staff last got word that the party of a booking had not come. The notice of it has the same time.
alter table table_bookings add column word_at timestamptz(3);
