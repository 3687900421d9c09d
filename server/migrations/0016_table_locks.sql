-- An update of a booking checks the exclusion constraints again, also where its times stay. So an answer or a check-in waits for those
-- who want the table, as they do for each other: otherwise each of the two could wait for the other.
create function table_bookings_hold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(77, hashtext(old.table_id::text));
  return new;
end $$;
create trigger table_bookings_hold before update of status, checked_in_at on table_bookings
  for each row when (old.status in ('pending', 'confirmed') and new.table_id is not distinct from old.table_id)
  execute function table_bookings_hold();
