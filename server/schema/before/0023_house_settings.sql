-- What the owner decides about bookings of tables, and the limits against taking more tables than a party needs.

-- One row.
create table house_settings (
  id boolean primary key default true check (id),
  -- How many days ahead a guest may book a table. Null: without a limit.
  table_horizon_days integer default 180 check (table_horizon_days between 1 and 730),
  -- How many tables an evening the accounts of one network may hold together while their addresses are not confirmed.
  unconfirmed_tables integer not null default 4 check (unconfirmed_tables between 0 and 99),
  -- Whether a guest may book a table with many more seats than the party needs.
  allows_large_tables boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into house_settings default values;

-- A keyed hash of the network and the evening from which an account with an unconfirmed address booked. It is erased after the evening.
alter table table_bookings add column network_key text check (network_key ~ '^[A-Za-z0-9_-]{43}$'),
  add constraint table_bookings_network_guest check (network_key is null or user_id is not null);
create index table_bookings_network on table_bookings (network_key) where network_key is not null;

-- The seats of the largest table that a guest may book for a party: two seats more than the party has guests, or the smallest table that seats it.
create function largest_table_for(guests integer) returns integer language sql stable as $$
  select case when s.allows_large_tables then 20 else greatest(
    guests + 2,
    (select min(capacity) from restaurant_tables where is_available and capacity >= guests)
  ) end
  from house_settings s
$$;

-- The limits of guests with an account. Staff book without them.
create function table_bookings_limit(wanted table_bookings) returns void language plpgsql as $$
declare
  settings house_settings;
begin
  select * into settings from house_settings;
  if wanted.booking_date > (wanted.created_at at time zone 'Europe/Stockholm')::date + settings.table_horizon_days then
    raise exception 'the date is too far ahead' using errcode = 'SR078';
  end if;
  if (select capacity from restaurant_tables where id = wanted.table_id) > largest_table_for(wanted.guest_count) then
    raise exception 'the table is kept for a larger party' using errcode = 'SR079';
  end if;
  if wanted.network_key is not null and not (select email_verified from users where id = wanted.user_id) then
    -- Those of the same network and evening wait for each other, so that each counts the tables of those before it.
    perform pg_advisory_xact_lock(78, hashtext(wanted.network_key));
    if settings.unconfirmed_tables <= (select count(*) from table_bookings b join users u on u.id = b.user_id
      where b.network_key = wanted.network_key and b.status in ('pending', 'confirmed') and b.ends_at > wanted.created_at
        and not u.email_verified) then
      raise exception 'unconfirmed accounts of the network hold as many tables as they may' using errcode = 'SR07A';
    end if;
  end if;
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
    perform table_bookings_limit(new);
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
