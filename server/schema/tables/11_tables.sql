-- Restaurant tables and their bookings.
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
  -- The middle of the table on the drawing of its room, in hundredths of the width and the height. Null: not placed.
  plan_x integer check (plan_x between 0 and 100),
  plan_y integer check (plan_y between 0 and 100),
  constraint restaurant_tables_number unique (table_number),
  constraint restaurant_tables_plan check ((plan_x is null) = (plan_y is null))
);

create table table_bookings (
  id uuid primary key default gen_random_uuid(),
  -- The booking number that people type.
  number text not null generated always as (right(id::text, 8)) stored,
  -- Null for a guest on the telephone or at the door, who has no account.
  user_id uuid references users (id) on delete cascade,
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
  -- A party that has come may leave again: its booking is cancelled, and keeps when it was checked in.
  checked_in_at timestamptz(3),
  -- The scan that checked the booking in. The same scan sent again is not a second one.
  scan_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  guest_name text check (char_length(guest_name) between 1 and 60 and is_plain_text(guest_name)),
  guest_phone text check (guest_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The admin who took the booking.
  created_by uuid references users (id) on delete set null,
  -- A keyed hash of the evening and the network from which an account with an unconfirmed address booked. Erased after the evening.
  network_key text check (network_key ~ '^[A-Za-z0-9_-]{43}$'),
  constraint table_bookings_time_exists check (
    ((booking_date + booking_time) at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm' = booking_date + booking_time
  ),
  constraint table_bookings_checked_in check (checked_in_at is null or status <> 'pending'),
  constraint table_bookings_scan check (scan_id is null or checked_in_at is not null),
  constraint table_bookings_guest check (user_id is null or (guest_name is null and guest_phone is null)),
  constraint table_bookings_network_guest check (network_key is null or user_id is not null),
  constraint table_bookings_request unique (user_id, request_id),
  -- Of the bookings that hold a table, no two overlap, and none of a guest's own.
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
create unique index table_bookings_taken on table_bookings (created_by, request_id) where user_id is null;
create index table_bookings_network on table_bookings (network_key) where network_key is not null;
