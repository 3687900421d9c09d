/** SQL after which the trigger of bookings only counts, and refuses nothing. */
export const eventsWithoutLastWord = `
  create or replace function event_bookings_count() returns trigger language plpgsql as $$
  begin
    update events e set current_attendees = e.current_attendees + case tg_op when 'INSERT' then c.places when 'DELETE' then -c.places else 0 end
    from (select event_id, sum(places)::integer as places from changed group by event_id) c
    where e.id = c.event_id;
    -- Gives others time to ask the rule about what is not committed yet.
    perform pg_sleep(0.02);
    return null;
  end $$;`

/**
 * SQL after which writes of rows take longer, for a trigger such as 'after insert on point_events', so that other requests ask
 * the rule before the commit.
 */
export const slowly = (seconds: number, when: string): string => `
  create function slowly() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(${seconds});
    return coalesce(new, old);
  end $$;
  create trigger slowly ${when} for each row execute function slowly();`

/**
 * SQL after which a source can give points twice: the constraint keeps its name, so that inserts still work, and the id makes every
 * row distinct. Two presses can have the same place.
 */
export const withoutAwardKey = `
  drop index point_events_press;
  alter table point_events drop constraint point_events_once,
    add constraint point_events_once unique (id, user_id, source_type, source_id);`

/** SQL after which writes of table bookings take longer, so that other requests ask the rule before the commit. */
export const slowTableBookings = slowly(0.05, 'before insert or update on table_bookings')

/** SQL after which no constraint keeps bookings of one table apart. */
export const tablesWithoutConstraint = `
  alter table table_bookings drop constraint table_taken;
  alter table booked_tables drop constraint booked_tables_free;`

/** SQL after which bookings of tables are not compared with the opening hours. */
export const tableBookingsAtAnyHour = `
  drop trigger table_bookings_within_hours on table_bookings;
  drop trigger table_bookings_move_within_hours on table_bookings;`
