-- Guests who wait for a table, and the tables that are offered to them (decision 133).

-- The last release names its columns.
-- How many minutes a table that has become free is held for the guest to whom it is offered.
alter table house_settings add column offer_minutes integer not null default 15 check (offer_minutes between 5 and 120);

create table table_waits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Makes a retried request the same wait.
  request_id uuid not null,
  booking_date date not null check (booking_date between '2000-01-01' and '2100-12-31'),
  booking_time time(0) not null,
  duration_hours integer not null check (duration_hours between 1 and 4),
  guest_count integer not null check (guest_count between 1 and 8),
  -- Whether a table up to an hour before or after is welcome too.
  is_flexible boolean not null default false,
  starts_at timestamptz not null generated always as ((booking_date + booking_time) at time zone 'Europe/Stockholm') stored,
  -- The business day, from six to six: the queue in which the guest stands.
  evening date not null generated always as (booking_date - (booking_time < '06:00')::int) stored,
  -- As in table_bookings.
  network_key text check (network_key ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'declined', 'expired', 'left', 'removed', 'passed')),
  -- The table that is held for the guest, from when to when the visit would be, and until when the guest may answer.
  table_id uuid references restaurant_tables (id),
  offer_start timestamptz,
  offer_end timestamptz,
  offered_until timestamptz(3),
  -- When the latest offer was made. The notice of it has the same time.
  offered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint table_waits_time_exists check (
    ((booking_date + booking_time) at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm' = booking_date + booking_time
  ),
  constraint table_waits_offer check (
    num_nonnulls(table_id, offer_start, offer_end, offered_until) = case when status = 'offered' then 4 else 0 end
  ),
  constraint table_waits_request unique (user_id, request_id),
  -- No table is offered to two guests for the same time.
  constraint table_waits_one_offer exclude using gist (
    table_id with =, tstzrange(offer_start, offer_end, '[)') with &&) where (status = 'offered')
);
-- A guest waits once an evening.
create unique index already_waiting on table_waits (user_id, evening) where status in ('waiting', 'offered');
create index table_waits_queue on table_waits (evening, created_at, id) where status in ('waiting', 'offered');
create index table_waits_user on table_waits (user_id, created_at, id);
create index table_waits_table on table_waits (table_id) where table_id is not null;
create index table_waits_network on table_waits (network_key) where network_key is not null;
