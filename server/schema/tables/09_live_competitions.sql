-- What happens on stage.

-- What the host did, in the order it was done. A challenge without `closed_at` can be pressed.
create table live_events (
  id uuid primary key,
  competition_id uuid not null references competitions (id) on delete cascade,
  type text not null check (type in ('button_challenge', 'points_award', 'announcement')),
  message text check (char_length(message) between 1 and 200 and is_plain_text(message)),
  colour text check (colour in ('red', 'blue', 'green', 'yellow')),
  points integer check (points between 1 and 100000),
  -- Of an award, who got it. Null once that account is deleted.
  user_id uuid references users (id) on delete set null,
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The order of two in one millisecond.
  ordinal bigint not null generated always as identity,
  constraint live_events_challenge check (
    (type = 'button_challenge') = (colour is not null) and (type = 'button_challenge' or (closes_at is null and closed_at is null))
  ),
  constraint live_events_announcement check ((type = 'announcement') = (message is not null)),
  constraint live_events_points check ((type = 'announcement') = (points is null))
);
create index live_events_latest on live_events (competition_id, ordinal desc);
create unique index live_events_one_open on live_events (competition_id) where type = 'button_challenge' and closed_at is null;
create index live_events_user on live_events (user_id) where user_id is not null;
create index live_events_created_by on live_events (created_by) where created_by is not null;

-- Who has a live competition on a screen, told by each node for itself. Unlogged: a node that starts tells it again.
create unlogged table live_nodes (
  node uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table live_presence (
  node uuid not null references live_nodes (node) on delete cascade,
  competition_id uuid not null references competitions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (competition_id, user_id, node)
);
create index live_presence_node on live_presence (node);
create index live_presence_user on live_presence (user_id);
