-- The PIN with which a member of staff says on a paired device who acts. The hash is slow and has a key, because a PIN is short enough to
-- try them all. `tries` are the wrong ones since `tries_since`; after a day they begin anew.
create table pins (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  set_at timestamptz not null default now(),
  tries integer not null default 0 constraint pins_tries check (tries >= 0),
  tries_since timestamptz not null default now()
);

-- Who acts on a device now, until nothing has been tapped for a while.
create table device_people (
  device_id uuid primary key references devices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  until timestamptz not null
);
create index device_people_user_id on device_people (user_id);
