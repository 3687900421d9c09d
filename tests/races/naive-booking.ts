/**
 * SQL that replaces the server's booking by one that locks nothing, counts nothing and looks for nothing: what is left are the
 * guards of the table.
 */
export const naiveBooking = `
  create or replace function book_events(event_keys uuid[], guests uuid[], at timestamptz, waits boolean)
  returns table (event events, booked_now uuid[], booked_before uuid[]) language plpgsql as $$
  declare
    placed uuid[];
  begin
    for i in 1 .. cardinality(guests) loop
      begin
        insert into event_bookings (event_id, user_id, created_at) values (event_keys[i], guests[i], at);
        placed := placed || guests[i];
      exception when sqlstate 'SR001' or unique_violation then
        null;
      end;
    end loop;
    return query select e, array(select b.user_id from event_bookings b where b.event_id = e.id and b.user_id = any(placed)), '{}'::uuid[]
    from events e where e.id = any(event_keys);
  end $$;`
