-- Parties at events, and the queue for their places (decision 140).

-- The last release names its columns, and books one place.
-- How many places a booking has.
alter table event_bookings add column places integer not null default 1 check (places between 1 and 6);
-- How many places one booking may have at most.
alter table events add column max_party integer not null default 6 check (max_party between 1 and 6);
-- The places that are offered to guests who wait, kept by triggers of event_waits. They are taken.
alter table events add column held_places integer not null default 0 check (held_places >= 0);

-- Since release 2026-11-26: it writes 1 and 0.
alter table event_arrivals drop constraint already_inside;
-- Since release 2026-11-26: it writes 1 and 0. How many of a party are inside.
alter table event_arrivals add constraint already_inside check (inside <= 6) not valid;

-- Guests who wait for places at an event, each once. A row goes when its wait ends.
create table event_waits (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  places integer not null check (places between 1 and 6),
  -- The place in the queue.
  created_at timestamptz(3) not null,
  -- Until when the places are held for the guest. Null: nothing is offered.
  offered_until timestamptz(3),
  -- When the guest was notified of the offer.
  notified_at timestamptz(3),
  primary key (event_id, user_id),
  constraint event_waits_notified check (notified_at is null or offered_until is not null)
);
create index event_waits_queue on event_waits (event_id, created_at, user_id);
create index event_waits_user on event_waits (user_id);
