-- The house around table bookings: opening hours, the floor plan, guests without an account, and moves to another table.

-- One row at most, which holds the version of days and dates together; none means that nobody has edited them.
create table opening_hours (
  id boolean primary key default true check (id),
  version integer not null default 1 check (version >= 0),
  updated_at timestamptz not null default now()
);
create table opening_days (
  -- 1 is Monday.
  weekday integer primary key check (weekday between 1 and 7),
  opens_at time(0) not null,
  -- Not after `opens_at`: on the next day.
  closes_at time(0) not null
);
create table closed_dates (
  closed_date date primary key check (closed_date between '2000-01-01' and '2100-12-31'),
  reason text check (char_length(reason) between 1 and 60 and is_plain_text(reason))
);

-- Holds the row, and first makes it where nobody has edited the hours.
create function opening_hours_hold() returns void language plpgsql as $$
begin
  insert into opening_hours (version) values (0) on conflict (id) do nothing;
  perform from opening_hours for update;
end $$;

-- Whether the house is open for a whole visit. Without any hours it is always open, except on closed dates.
-- A night belongs to the date on which it began.
create function is_house_open(visit_start timestamptz, visit_end timestamptz) returns boolean language sql stable as $$
  select case when exists (select from opening_days) then exists (
    select from generate_series(0, 1) as nights_ago,
      lateral (select (visit_start at time zone 'Europe/Stockholm')::date - nights_ago as opened_on) d
    join opening_days h on h.weekday = extract(isodow from d.opened_on)
    where not exists (select from closed_dates c where c.closed_date = d.opened_on)
      and (d.opened_on + h.opens_at) at time zone 'Europe/Stockholm' <= visit_start
      and (d.opened_on + h.closes_at + case when h.closes_at <= h.opens_at then interval '1 day' else interval '0' end)
        at time zone 'Europe/Stockholm' >= visit_end
  ) else not exists (
    select from closed_dates c where c.closed_date = (visit_start at time zone 'Europe/Stockholm')::date
  ) end
$$;

-- The middle of the table on the drawing of its room, in hundredths of the width and the height. Null: not placed.
alter table restaurant_tables
  add column plan_x integer check (plan_x between 0 and 100),
  add column plan_y integer check (plan_y between 0 and 100),
  add constraint restaurant_tables_plan check ((plan_x is null) = (plan_y is null));

-- A guest on the telephone or at the door has no account.
alter table table_bookings
  alter column user_id drop not null,
  add column guest_name text check (char_length(guest_name) between 1 and 60 and is_plain_text(guest_name)),
  add column guest_phone text check (guest_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The admin who took the booking.
  add column created_by uuid references users (id) on delete set null,
  -- A party that has come may leave again: its booking is cancelled, and keeps when it was checked in.
  drop constraint table_bookings_checked_in,
  add constraint table_bookings_checked_in check (checked_in_at is null or status <> 'pending'),
  add constraint table_bookings_guest check (user_id is null or (guest_name is null and guest_phone is null));
create unique index table_bookings_taken on table_bookings (created_by, request_id) where user_id is null;

-- Only a confirmed booking is checked in.
create or replace function table_bookings_arrows() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
    (('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('confirmed', 'completed')) then
    raise exception 'a % booking cannot become %', old.status, new.status using errcode = 'SR073';
  end if;
  if (new.checked_in_at, new.scan_id) is distinct from (old.checked_in_at, old.scan_id)
    and (old.checked_in_at is not null or old.status <> 'confirmed') then
    raise exception 'the booking is checked in, or not confirmed' using errcode = 'SR074';
  end if;
  return new;
end $$;

create or replace function table_bookings_admit() returns trigger language plpgsql as $$
declare
  -- The generated columns are not filled in yet.
  visit_start timestamptz := (new.booking_date + new.booking_time) at time zone 'Europe/Stockholm';
begin
  if new.user_id is not null then
    if new.status <> 'pending' or new.checked_in_at is not null then
      raise exception 'a new booking waits for an answer' using errcode = 'SR073';
    end if;
    perform from users where id = new.user_id for no key update;
  elsif new.created_by is null or (new.guest_name is null and new.checked_in_at is null) then
    raise exception 'a booking has a guest' using errcode = 'SR076';
  end if;
  perform table_bookings_seat(new);
  -- Who has come in is not sent away.
  if new.checked_in_at is null and not is_house_open(visit_start, visit_start + make_interval(hours => new.duration_hours)) then
    raise exception 'the house is closed' using errcode = 'SR077';
  end if;
  if 3 <= (select count(*) from table_bookings b
    where b.user_id = new.user_id and b.status in ('pending', 'confirmed') and b.starts_at > new.created_at) then
    raise exception 'the guest has three coming bookings' using errcode = 'SR070';
  end if;
  return new;
end $$;

-- Whether the table of a booking can have it, once others who want the table are done.
create function table_bookings_seat(wanted table_bookings) returns void language plpgsql as $$
declare
  seats integer;
  in_use boolean;
begin
  perform pg_advisory_xact_lock(77, hashtext(wanted.table_id::text));
  select capacity, is_available into seats, in_use from restaurant_tables where id = wanted.table_id for key share;
  if not found then
    raise exception 'there is no such table' using errcode = '23503';
  end if;
  if not in_use then
    raise exception 'the table is out of use' using errcode = 'SR071';
  end if;
  if wanted.guest_count > seats then
    raise exception 'the table is too small' using errcode = 'SR072';
  end if;
end $$;

-- A booking that holds a table may move to another one. Two that swap lock both tables in the same order.
create function table_bookings_move() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'confirmed') then
    raise exception 'a % booking does not move', old.status using errcode = 'SR073';
  end if;
  perform pg_advisory_xact_lock(77, place) from (
    select unnest(array[hashtext(old.table_id::text), hashtext(new.table_id::text)]) as place order by 1
  ) both_tables;
  perform table_bookings_seat(new);
  return new;
end $$;
create trigger table_bookings_move before update of table_id on table_bookings
  for each row when (new.table_id is not null and new.table_id is distinct from old.table_id)
  execute function table_bookings_move();

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
