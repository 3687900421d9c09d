-- The last word behind `isConfirmedAtOnce`: a new booking that a guest makes waits for an answer, unless the owner confirms parties of its size at once.
create or replace function table_bookings_wait() returns trigger language plpgsql as $$
begin
  if new.status = 'confirmed' and new.checked_in_at is null
    and new.guest_count <= (select confirm_guests from house_settings) then return new; end if;
  raise exception 'a new booking waits for an answer' using errcode = '23514', constraint = 'table_bookings_waits';
end $$;
create or replace trigger table_bookings_wait before insert on table_bookings
  for each row when (new.user_id is not null and new.created_by is null and (new.status <> 'pending' or new.checked_in_at is not null))
  execute function table_bookings_wait();
-- A booking that staff take has a guest. No request can reach this.
create or replace trigger table_bookings_have_guest before insert on table_bookings for each row when (
  new.user_id is null and (new.created_by is null or (new.guest_name is null and new.checked_in_at is null))
) execute function refuse('table_bookings_has_guest', 'a booking has a guest');

-- More than eight guests, and tables that are put together, are for staff to book.
create or replace trigger table_bookings_party before insert on table_bookings for each row when (
  new.created_by is null and (new.guest_count > 8 or new.joined_table_ids <> '{}')
) execute function refuse('table_bookings_party', 'only staff book for large parties');

-- The last word behind `findTaken`: a booking that counts has a row for each of its tables, and the constraint of these rows lets no two meet. The
-- trigger is the first in the alphabet, so the others find its rows.
create or replace function table_bookings_book_tables() returns trigger language plpgsql as $$
begin
  delete from booked_tables where booking_id = new.id;
  if new.status in ('pending', 'confirmed') then
    -- Those who want a table wait here, and not for each other's rows.
    perform from restaurant_tables where id = any (new.joined_table_ids || new.table_id) order by id for no key update;
    insert into booked_tables (booking_id, table_id, span)
      select new.id, t.id, tstzrange(new.starts_at, new.ends_at, '[)') from restaurant_tables t
      where t.id = any (new.joined_table_ids || new.table_id) order by t.id;
  end if;
  return null;
exception when exclusion_violation then
  raise exception 'the table is booked' using errcode = '23514', constraint = 'table_taken';
end $$;
create or replace trigger table_bookings_book_tables after insert on table_bookings
  for each row execute function table_bookings_book_tables();
create or replace trigger table_bookings_book_other_tables after update on table_bookings for each row when (
  (new.table_id, new.joined_table_ids, new.starts_at, new.ends_at) is distinct from (old.table_id, old.joined_table_ids, old.starts_at, old.ends_at)
  or (new.status in ('pending', 'confirmed')) <> (old.status in ('pending', 'confirmed'))
) execute function table_bookings_book_tables();
-- Bookings that were stored before the trigger was there, and those of an older backup. The trigger's creation has locked the table, so none comes
-- in between.
insert into booked_tables (booking_id, table_id, span)
  select b.id, t.id, tstzrange(b.starts_at, b.ends_at, '[)') from table_bookings b
  join restaurant_tables t on t.id = any (b.joined_table_ids || b.table_id)
  where b.status in ('pending', 'confirmed') on conflict do nothing;
-- A node of the last release that moves a party writes its first table alone. The other tables are left, unless the owner has put the new one
-- together with them, as for a party that moves from 3 and 4 to 5 and 4.
create or replace function table_bookings_leave_joined() returns trigger language plpgsql as $$
begin
  if not exists (select from table_groups
    where table_ids = array(select unnest(new.joined_table_ids || new.table_id) order by 1)) then
    new.joined_table_ids := '{}';
  end if;
  return new;
end $$;
create or replace trigger table_bookings_leave_joined before update of table_id on table_bookings for each row when (
  new.joined_table_ids <> '{}' and new.joined_table_ids = old.joined_table_ids
  and new.table_id is not null and new.table_id is distinct from old.table_id
) execute function table_bookings_leave_joined();

-- The last word behind `nextStatuses`, `canMove` and `whyNotCheckIn`: status moves only along the specified arrows, only a booking
-- that holds its table moves to another, only a confirmed one is checked in, only one that waits lapses, only a confirmed one becomes a no-show, and a check-in is never
-- repeated, and undone within five minutes only, while nothing is ordered.
create or replace trigger table_bookings_arrows before update on table_bookings for each row when (
  (new.status <> old.status and (old.status, new.status) not in
    (('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('confirmed', 'completed'))
    -- A no-show that is taken back.
    and not (old.no_show_at is not null and new.no_show_at is null and new.status in ('confirmed', 'completed')))
  or (new.no_show_at is distinct from old.no_show_at and new.no_show_at is not null
    and (old.status, new.status) is distinct from ('confirmed', 'cancelled'))
  or (new.lapsed <> old.lapsed and old.status <> 'pending')
  or (old.status not in ('pending', 'confirmed') and new.table_id is not null and new.table_id is distinct from old.table_id)
  or (old.status <> 'confirmed' and old.checked_in_at is null
    and (new.checked_in_at, new.scan_id) is distinct from (old.checked_in_at, old.scan_id))
) execute function refuse('status_not_allowed', 'not with this status of the booking');
create or replace trigger table_bookings_check_in_once before update on table_bookings for each row when (
  old.checked_in_at is not null and (new.checked_in_at, new.scan_id) is distinct from (old.checked_in_at, old.scan_id)
  and not (num_nonnulls(new.checked_in_at, new.scan_id) = 0 and new.status = 'confirmed' and new.version = old.version + 1
    and new.updated_at <= old.checked_in_at + interval '5 minutes')
) execute function refuse('already_checked_in', 'the booking is checked in');
-- An order shares the key of its booking, so one that is being stored is seen.
create or replace function table_bookings_undo_check_in() returns trigger language plpgsql as $$
begin
  perform from table_bookings where id = old.id for update;
  if exists (select from orders o where o.table_booking_id = old.id and o.status <> 'cancelled') then
    raise exception 'the party has ordered' using errcode = '23514', constraint = 'booking_has_orders';
  end if;
  return new;
end $$;
create or replace trigger table_bookings_undo_check_in before update on table_bookings
  for each row when (old.checked_in_at is not null and new.checked_in_at is null) execute function table_bookings_undo_check_in();

-- The last word behind `isReminderDue`: each day of a booking is reminded of once, and only while the guest is expected.
create or replace trigger table_bookings_reminded_once before update of reminded_for on table_bookings for each row when (
  new.reminded_for is null or new.reminded_for = old.reminded_for or new.status <> 'confirmed' or new.checked_in_at is not null
) execute function refuse('table_bookings_reminded', 'the guest is reminded, or not expected');
-- A booking that gets another business day has neither a promise nor an old reminder for it.
create or replace function table_bookings_choose_day() returns trigger language plpgsql as $$
begin
  new.promised_at := null;
  new.day_chosen_at := new.updated_at;
  return new;
end $$;
create or replace trigger table_bookings_choose_day before update on table_bookings for each row when (
  new.booking_date - (new.booking_time < '06:00')::int <> old.booking_date - (old.booking_time < '06:00')::int
) execute function table_bookings_choose_day();

-- A booking that gets another start is held anew.
create or replace function table_bookings_hold_anew() returns trigger language plpgsql as $$
begin
  new.held_until := null;
  return new;
end $$;
create or replace trigger table_bookings_hold_anew before update on table_bookings for each row when (
  (new.booking_date, new.booking_time) is distinct from (old.booking_date, old.booking_time)
) execute function table_bookings_hold_anew();

-- The last word behind `isBooked`: a table with coming bookings, or one that is offered, stays.
create or replace function restaurant_tables_keep_booked() returns trigger language plpgsql as $$
begin
  if exists (select from booked_tables b where b.table_id = old.id and upper(b.span) > now()) then
    raise exception 'the table is booked' using errcode = '23514', constraint = 'table_booked';
  end if;
  if exists (select from table_waits w where w.table_id = old.id) then
    raise exception 'the table is offered' using errcode = '23514', constraint = 'table_booked';
  end if;
  return old;
end $$;
create or replace trigger restaurant_tables_keep_booked before delete on restaurant_tables
  for each row execute function restaurant_tables_keep_booked();

-- Tables that are put together exist. They stay until the transaction ends.
create or replace function table_groups_exist() returns trigger language plpgsql as $$
begin
  perform from restaurant_tables where id = any (new.table_ids) order by id for key share;
  if (select count(*) from restaurant_tables where id = any (new.table_ids)) <> cardinality(new.table_ids) then
    raise exception 'a table does not exist, or is named twice' using errcode = '23514', constraint = 'table_groups_exist';
  end if;
  return new;
end $$;
create or replace trigger table_groups_exist before insert or update of table_ids on table_groups
  for each row execute function table_groups_exist();
create or replace function restaurant_tables_end_groups() returns trigger language plpgsql as $$
begin
  delete from table_groups where old.id = any (table_ids);
  return null;
end $$;
create or replace trigger restaurant_tables_end_groups after delete on restaurant_tables
  for each row execute function restaurant_tables_end_groups();

-- The same for offers: a table that is offered to a guest who waits is nobody else's at that time, and a table that is booked is
-- offered to nobody. Both sides lock the tables before they look, so that one of two at once sees the other. After the write, because the times
-- are generated.
create or replace function table_bookings_respect_offers() returns trigger language plpgsql as $$
begin
  perform from restaurant_tables where id = any (new.joined_table_ids || new.table_id) order by id for no key update;
  if exists (select from table_waits w where w.status = 'offered' and w.table_id = any (new.joined_table_ids || new.table_id)
    and tstzrange(w.offer_start, w.offer_end, '[)') && tstzrange(new.starts_at, new.ends_at, '[)')) then
    raise exception 'the table is offered to a guest who waits' using errcode = '23514', constraint = 'table_taken';
  end if;
  return null;
end $$;
create or replace trigger table_bookings_respect_offers after insert on table_bookings
  for each row when (new.status in ('pending', 'confirmed') and new.table_id is not null) execute function table_bookings_respect_offers();
create or replace trigger table_bookings_move_beside_offers after update on table_bookings
  for each row when (new.status in ('pending', 'confirmed') and new.table_id is not null
    -- Or a no-show that is taken back.
    and ((new.table_id, new.joined_table_ids, new.starts_at, new.ends_at)
        is distinct from (old.table_id, old.joined_table_ids, old.starts_at, old.ends_at)
      or old.status not in ('pending', 'confirmed')))
  execute function table_bookings_respect_offers();
create or replace function table_waits_respect_bookings() returns trigger language plpgsql as $$
begin
  perform from restaurant_tables where id = new.table_id for no key update;
  if exists (select from booked_tables b where b.table_id = new.table_id and b.span && tstzrange(new.offer_start, new.offer_end, '[)')) then
    raise exception 'the table is booked' using errcode = '23514', constraint = 'table_taken';
  end if;
  return null;
end $$;
create or replace trigger table_waits_respect_bookings after insert or update on table_waits
  for each row when (new.status = 'offered') execute function table_waits_respect_bookings();

-- The last word behind `canOffer` and `isActive`: only a guest who waits is offered a table, only an offer that is withdrawn makes its guest wait on,
-- and what has ended stays as it ended.
create or replace trigger table_waits_arrows before update on table_waits for each row when (
  new.status <> old.status
    and (old.status not in ('waiting', 'offered') or (new.status in ('declined', 'expired') and old.status <> 'offered'))
) execute function refuse('offer_ended', 'the wait has ended');

-- Whoever has a table for the evening waits no longer. Its trigger is before `table_bookings_respect_offers` in the alphabet, and so fires before it:
-- a guest may book the very table that is offered.
create or replace function table_waits_end_when_booked() returns trigger language plpgsql as $$
begin
  update table_waits set status = 'booked', table_id = null, offer_start = null, offer_end = null, offered_until = null, updated_at = new.updated_at
    where user_id = new.user_id and status in ('waiting', 'offered') and evening = new.booking_date - (new.booking_time < '06:00')::int;
  return null;
end $$;
create or replace trigger table_bookings_end_waits after insert on table_bookings
  for each row when (new.user_id is not null and new.status in ('pending', 'confirmed')) execute function table_waits_end_when_booked();

-- Whether the house is open for the whole of a visit: `isHouseOpen` in rules/opening-hours.ts. The openings of the dates around it are joined.
-- One whose end a change of the clock puts before its start is none.
create or replace function is_house_open(visit_start timestamptz, visit_end timestamptz) returns boolean language sql stable as $$
  select case when exists (select from opening_days) or exists (select from special_dates) then coalesce((
    select range_agg(tstzrange(opened_at, closed_at)) @> tstzrange(visit_start, visit_end)
    from generate_series(-1, 1) as nights,
      lateral (select (visit_start at time zone 'Europe/Stockholm')::date + nights as opened_on) d
    left join special_dates s on s.special_date = d.opened_on
    left join opening_days h on h.weekday = extract(isodow from d.opened_on),
      unnest(case
        when s.special_date is not null then s.openings
        when h.weekday is null and not exists (select from opening_days) then int4multirange(int4range(0, 1440))
        else coalesce(h.openings, int4multirange(int4range(
          (extract(epoch from h.opens_at) / 60)::integer,
          (extract(epoch from h.closes_at) / 60)::integer + case when h.closes_at <= h.opens_at then 1440 else 0 end)))
      end) as opening,
      lateral (select (d.opened_on + make_interval(mins => lower(opening))) at time zone 'Europe/Stockholm' as opened_at,
        (d.opened_on + make_interval(mins => upper(opening))) at time zone 'Europe/Stockholm' as closed_at) o
    where opened_at < closed_at and not exists (select from closed_dates c where c.closed_date = d.opened_on)
  ), false) else not exists (
    select from closed_dates c where c.closed_date = (visit_start at time zone 'Europe/Stockholm')::date
  ) end
$$;

-- The last word behind `isHouseOpen`: a new booking, and one that moves to another time, is within the hours. A party that has come is not bound
-- by them. The settings are shared as by everyone who books, so that the hours do not change meanwhile.
create or replace function table_bookings_within_hours() returns trigger language plpgsql as $$
begin
  perform from house_settings for share;
  if not is_house_open(new.starts_at, new.ends_at) then
    raise exception 'the house is closed' using errcode = '23514', constraint = 'house_closed';
  end if;
  return null;
end $$;
-- After the write, because the times are generated.
create or replace trigger table_bookings_within_hours after insert on table_bookings
  for each row when (new.checked_in_at is null and new.status in ('pending', 'confirmed'))
  execute function table_bookings_within_hours();
create or replace trigger table_bookings_move_within_hours after update of booking_date, booking_time on table_bookings
  for each row when (new.starts_at <> old.starts_at and new.checked_in_at is null)
  execute function table_bookings_within_hours();
