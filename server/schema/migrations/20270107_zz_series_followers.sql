-- Guests who follow a series of events (decision 148).

create table event_series_followers (
  series_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (series_id, user_id)
);
create index event_series_followers_user on event_series_followers (user_id);
