-- Places at events that were deleted before they began: what a guest's link shows instead of the event, which is gone.
create table cancelled_places (
  -- No foreign key: the event does not exist any more.
  event_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  starts_at timestamptz not null,
  location text not null check (char_length(location) between 1 and 120 and is_plain_text(location)),
  reason text check (char_length(reason) between 1 and 200 and is_plain_text(reason)),
  -- The version of the event when it was deleted: the calendar file of its end is newer than all of its files.
  version integer not null check (version > 0),
  cancelled_at timestamptz not null,
  primary key (event_id, user_id),
  constraint cancelled_places_were_ahead check (cancelled_at < starts_at)
);
create index cancelled_places_user on cancelled_places (user_id, starts_at);
