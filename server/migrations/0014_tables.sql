-- Restaurant tables and their bookings. The database decides: no two bookings that hold a table overlap, and none of a guest's own.

create extension if not exists btree_gist;

create table restaurant_tables (
  id uuid primary key default gen_random_uuid(),
  table_number integer not null check (table_number between 1 and 999),
  capacity integer not null check (capacity between 1 and 20),
  location text not null check (char_length(location) between 1 and 60 and is_plain_text(location)),
  -- False: out of use. No new bookings; the existing ones stay.
  is_available boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint restaurant_tables_number unique (table_number)
);

create table table_bookings (
  id uuid primary key default gen_random_uuid(),
  -- The booking number that people type.
  number text not null generated always as (right(id::text, 8)) stored,
  user_id uuid not null references users (id) on delete cascade,
  -- Makes a retried request the same booking.
  request_id uuid not null,
  -- Null once the table has been deleted.
  table_id uuid references restaurant_tables (id) on delete set null,
  booking_date date not null check (booking_date between '2000-01-01' and '2100-12-31'),
  booking_time time(0) not null,
  duration_hours integer not null check (duration_hours between 1 and 4),
  guest_count integer not null check (guest_count between 1 and 8),
  special_requests text check (char_length(special_requests) between 1 and 500 and is_plain_text(special_requests)),
  -- Of a time that the autumn clock shows twice, the second. A time that the spring clock skips is refused.
  starts_at timestamptz not null generated always as ((booking_date + booking_time) at time zone 'Europe/Stockholm') stored,
  -- Real hours later: counted in UTC, whatever the clock does meanwhile.
  ends_at timestamptz not null generated always as (
    (((booking_date + booking_time) at time zone 'Europe/Stockholm') at time zone 'UTC' + make_interval(hours => duration_hours))
      at time zone 'UTC'
  ) stored,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  checked_in_at timestamptz(3),
  -- The scan that checked the booking in; the same scan sent again is not a second one.
  scan_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint table_bookings_time_exists check (
    ((booking_date + booking_time) at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm' = booking_date + booking_time
  ),
  constraint table_bookings_checked_in check (checked_in_at is null or status in ('confirmed', 'completed')),
  constraint table_bookings_scan check (scan_id is null or checked_in_at is not null),
  constraint table_bookings_request unique (user_id, request_id),
  constraint table_bookings_table_free exclude using gist (
    table_id with =, tstzrange(starts_at, ends_at, '[)') with &&) where (status in ('pending', 'confirmed')),
  constraint table_bookings_own_overlap exclude using gist (
    user_id with =, tstzrange(starts_at, ends_at, '[)') with &&) where (status in ('pending', 'confirmed'))
);
create unique index table_bookings_number on table_bookings (number) where status in ('pending', 'confirmed');
-- For the number of a past booking too.
create index table_bookings_any_number on table_bookings (number);
create index table_bookings_table on table_bookings (table_id);
create index table_bookings_starts on table_bookings (starts_at, id);
create index table_bookings_user on table_bookings (user_id, created_at, id);

-- A new booking waits for others of the same guest, then for others of the same table: the exclusion constraints alone
-- would let waiting transactions deadlock.
create function table_bookings_admit() returns trigger language plpgsql as $$
declare
  seats integer;
  in_use boolean;
begin
  if new.status <> 'pending' or new.checked_in_at is not null then
    raise exception 'a new booking waits for an answer' using errcode = 'SR073';
  end if;
  perform from users where id = new.user_id for no key update;
  perform pg_advisory_xact_lock(77, hashtext(new.table_id::text));
  select capacity, is_available into seats, in_use from restaurant_tables where id = new.table_id for key share;
  if not found then
    raise exception 'there is no such table' using errcode = '23503';
  end if;
  if not in_use then
    raise exception 'the table is out of use' using errcode = 'SR071';
  end if;
  if new.guest_count > seats then
    raise exception 'the table is too small' using errcode = 'SR072';
  end if;
  if 3 <= (select count(*) from table_bookings b
    where b.user_id = new.user_id and b.status in ('pending', 'confirmed') and b.starts_at > new.created_at) then
    raise exception 'the guest has three coming bookings' using errcode = 'SR070';
  end if;
  return new;
end $$;
create trigger table_bookings_admit before insert on table_bookings
  for each row execute function table_bookings_admit();

-- Status moves only along the specified arrows, and a check-in is never undone or repeated.
create function table_bookings_arrows() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
    (('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('confirmed', 'completed')) then
    raise exception 'a % booking cannot become %', old.status, new.status using errcode = 'SR073';
  end if;
  if old.checked_in_at is not null and
    (new.checked_in_at, new.scan_id) is distinct from (old.checked_in_at, old.scan_id) then
    raise exception 'the booking is checked in' using errcode = 'SR074';
  end if;
  return new;
end $$;
create trigger table_bookings_arrows before update on table_bookings
  for each row execute function table_bookings_arrows();

-- A table with coming bookings stays.
create function restaurant_tables_keep_booked() returns trigger language plpgsql as $$
begin
  if exists (select from table_bookings b
    where b.table_id = old.id and b.status in ('pending', 'confirmed') and b.ends_at > now()) then
    raise exception 'the table is booked' using errcode = 'SR075';
  end if;
  return old;
end $$;
create trigger restaurant_tables_keep_booked before delete on restaurant_tables
  for each row execute function restaurant_tables_keep_booked();
