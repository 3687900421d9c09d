-- A place at an event has an id: the code of the place, and what the door's ledger refers to. It is not called `id`, because statements
-- of the last release that join events with bookings say `id` alone.
-- Since release 2026-11-26: it does not know the column, and the default fills it for places that are booked there.
alter table event_bookings add column place_id uuid not null default gen_random_uuid();
create unique index event_bookings_place on event_bookings (place_id);

-- A place whose guest has come. It is apart from the booking, whose every change counts a revision of the event.
create table event_arrivals (
  place_id uuid primary key references event_bookings (place_id) on delete cascade,
  arrived_at timestamptz(3) not null,
  -- 1 while the guest is inside.
  inside integer not null default 1 constraint already_inside check (inside <= 1),
  constraint not_inside check (inside >= 0)
);

-- How many of the party are inside. 0 for a guest who has checked in without the door.
alter table table_bookings add column inside_count integer not null default 0;
-- Since release 2026-11-26: it does not write the column, whose default is 0, and does not change the number of guests.
alter table table_bookings add constraint already_inside check (inside_count <= guest_count) not valid;
-- Since release 2026-11-26: it does not write the column, whose default is 0, and does not change the number of guests.
alter table table_bookings add constraint not_inside check (inside_count >= 0) not valid;

-- How many people the authorities allow inside at once. Null: not said.
alter table house_settings add column licensed_maximum integer check (licensed_maximum between 1 and 20000);

-- The count of each house day, from six to six, kept by the trigger of the ledger.
create table door_days (
  house_date date primary key,
  inside integer not null constraint nobody_inside check (inside >= 0),
  -- How many rows the ledger has of this day: what a message says is newer.
  version integer not null
);

-- Who came in and went out. A row is never changed; a recount is a row too.
create table door_events (
  -- The id of the request: a repetition finds its row.
  id uuid constraint key_reused primary key,
  house_date date not null,
  -- When it happened at the door. A device without network sends it later.
  at timestamptz(3) not null,
  kind text not null check (kind in ('scan', 'plus', 'minus', 'recount')),
  delta integer not null,
  -- Why it was counted anew.
  reason text check (char_length(reason) between 1 and 120 and is_plain_text(reason)),
  -- What the tablet is called.
  door text check (char_length(door) between 1 and 40 and is_plain_text(door)),
  acted_by uuid references users (id) on delete set null,
  -- The tablet that did it without a person.
  device_id uuid references devices (id) on delete set null,
  booking_id uuid references table_bookings (id) on delete set null,
  place_id uuid references event_bookings (place_id) on delete set null,
  -- The event of a guest without a place.
  event_id uuid references events (id) on delete set null,
  recorded_at timestamptz(3) not null default now(),
  constraint door_events_delta check (
    case kind when 'plus' then delta > 0 when 'minus' then delta < 0 else true end
  ),
  constraint door_events_reason check ((kind = 'recount') = (reason is not null))
);
create index door_events_day on door_events (house_date, at);
create index door_events_booking on door_events (booking_id, at) where booking_id is not null;
create index door_events_place on door_events (place_id, at) where place_id is not null;
create index door_events_event on door_events (event_id) where event_id is not null;
create index door_events_actor on door_events (acted_by) where acted_by is not null;
create index door_events_device on door_events (device_id) where device_id is not null;
