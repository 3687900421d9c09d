-- The tickets of those who come with a guest to an event (decision 146).
create table event_friends (
  -- What the door reads, and the key of the ticket's page.
  code uuid primary key default gen_random_uuid(),
  place_id uuid not null references event_bookings (place_id) on delete cascade,
  -- The first seat is that of whoever booked.
  seat integer not null check (seat between 2 and 6),
  name text check (char_length(name) between 1 and 60 and is_plain_text(name)),
  -- When this ticket was first let in.
  arrived_at timestamptz(3),
  -- Whether its guest is inside.
  is_inside boolean not null default false,
  unique (place_id, seat),
  constraint event_friends_arrived check (not is_inside or arrived_at is not null)
);
insert into event_friends (place_id, seat)
select place_id, generate_series(2, places) from event_bookings where places > 1;
