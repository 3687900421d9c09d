-- The secret address at which a guest's bookings are a calendar to subscribe to (decision 141). A guest has one at most.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  -- The key in the address is random, so a plain hash is enough.
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
