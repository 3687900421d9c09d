-- Events and their bookings.
create table events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  description text check (char_length(description) <= 4000 and is_plain_text(description)),
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  time time(0) not null,
  -- Of a time that the autumn clock shows twice, the second. PostgreSQL would read a time that the spring clock skips as an hour later;
  -- `events_time_exists` refuses it.
  starts_at timestamptz not null generated always as ((date + time) at time zone 'Europe/Stockholm') stored,
  location text not null check (char_length(location) between 1 and 120 and is_plain_text(location)),
  category text not null check (category in ('Musik', 'Quiz', 'Gaming', 'Sport', 'Mat', 'Övrigt')),
  price text check (char_length(price) between 1 and 40 and is_plain_text(price)),
  -- Null: without a limit.
  max_attendees integer check (max_attendees between 1 and 100000),
  image_url text constraint events_image_url check (image_url ~ '^(/[^/]|https://)' and char_length(image_url) <= 500),
  -- The number of rows in `event_bookings`, kept by triggers.
  current_attendees integer not null default 0 check (current_attendees >= 0),
  -- What an edit by an admin starts from.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts every change of the row.
  revision integer not null default 1,
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

-- Places at events that were deleted before they began: what a guest's link shows instead of the event.
create table cancelled_places (
  -- No foreign key: the event does not exist any more.
  event_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  starts_at timestamptz not null,
  location text not null check (char_length(location) between 1 and 120 and is_plain_text(location)),
  reason text check (char_length(reason) between 1 and 200 and is_plain_text(reason)),
  -- The version of the event when it was deleted. The calendar file that cancels it is newer than all of its files.
  version integer not null check (version > 0),
  cancelled_at timestamptz not null,
  primary key (event_id, user_id),
  constraint cancelled_places_were_ahead check (cancelled_at < starts_at)
);
create index cancelled_places_user on cancelled_places (user_id, starts_at);
