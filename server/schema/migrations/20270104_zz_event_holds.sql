-- A place that is held for a visitor without an account while the code that was mailed is typed (decision 145). A row goes when its time is over.
create table event_holds (
  event_id uuid not null references events (id) on delete cascade,
  -- The server normalises it, as it does for accounts.
  email text not null check (email = lower(email) and char_length(email) between 3 and 254 and email !~ '\s'),
  language text not null check (char_length(language) between 2 and 10),
  -- With the server's key: a plain hash of six digits would be guessed at once.
  code_hash text not null,
  -- Of the codes that were mailed before the newest one.
  replaced_hashes text[] not null default '{}',
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz(3) not null,
  held_until timestamptz(3) not null check (held_until > created_at),
  -- The request that used the code. The place is then booked and no longer held.
  used_by uuid,
  primary key (event_id, email)
);
create index event_holds_until on event_holds (held_until);
