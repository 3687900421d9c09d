-- Events and their bookings. Capacity is decided here: no way in, right or wrong, can sell a place twice.

create table events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  description text check (char_length(description) <= 4000 and is_plain_text(description)),
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  time time(0) not null,
  -- Of a time that the autumn clock shows twice, the second. A time that the spring clock skips is refused
  -- (events_time_exists): PostgreSQL alone would read it as an hour later.
  starts_at timestamptz not null generated always as ((date + time) at time zone 'Europe/Stockholm') stored,
  location text not null check (char_length(location) between 1 and 120 and is_plain_text(location)),
  category text not null check (category in ('Musik', 'Quiz', 'Gaming', 'Sport', 'Mat', 'Övrigt')),
  price text check (char_length(price) between 1 and 40 and is_plain_text(price)),
  max_attendees integer check (max_attendees between 1 and 100000),
  image_url text check (image_url ~ '^/[^/]' and char_length(image_url) <= 500),
  -- Kept by the triggers below; always the number of rows in event_bookings.
  current_attendees integer not null default 0 check (current_attendees >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_time_exists check (
    ((date + time) at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm' = date + time
  )
);
create index events_starts_at on events (starts_at, id);

create table event_bookings (
  event_id uuid not null references events (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'confirmed' check (status in ('confirmed')),
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_bookings_user on event_bookings (user_id, event_id);

-- After the insert, so that a second booking of the same user is told apart (23505) before a full event is (SR001).
-- The guarded update takes the event's row lock: of those who wait, each sees the count the last one left.
create function event_bookings_take_place() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  update events set current_attendees = current_attendees + 1
  where id = new.event_id and (max_attendees is null or current_attendees < max_attendees)
  returning starts_at into began;
  if not found then
    raise exception 'the event is full' using errcode = 'SR001';
  end if;
  if new.created_at >= began then
    raise exception 'the event has started' using errcode = 'SR002';
  end if;
  return null;
end $$;
create trigger event_bookings_take_place after insert on event_bookings
  for each row execute function event_bookings_take_place();

create function event_bookings_give_place() returns trigger language plpgsql as $$
begin
  update events set current_attendees = current_attendees - 1 where id = old.event_id;
  return null;
end $$;
create trigger event_bookings_give_place after delete on event_bookings
  for each row execute function event_bookings_give_place();

