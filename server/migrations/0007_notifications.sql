-- Notifications, whom they are for, who has seen them, and where a browser wants to be told by push.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  message text not null check (char_length(message) between 1 and 1000 and is_plain_text(message)),
  type text not null check (type in ('success', 'warning', 'error', 'info')),
  -- "Empty means everyone" would turn a notice to one deleted guest into one to all: so it is said outright.
  for_everyone boolean not null,
  -- Milliseconds, as the rest of the world counts: what a guest has seen is told back to us in them.
  scheduled_for timestamptz(3) not null default now(),
  is_active boolean not null default true,
  -- Since when it may be shown, once its time has come: later than that time for one that was switched on late.
  active_since timestamptz(3) not null default now(),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Set once, when it was due and told.
  sent_at timestamptz(3) check (sent_at >= scheduled_for)
);
create index notifications_visible on notifications (greatest(scheduled_for, active_since) desc, id desc) where is_active;
create index notifications_due on notifications (scheduled_for) where sent_at is null and is_active;
create index notifications_newest on notifications (created_at desc, id desc);

-- Nobody is told the same twice: that it was sent is never taken back, and neither is when.
create function notifications_stay_sent() returns trigger language plpgsql as $$
begin
  raise exception 'the notification was sent already' using errcode = 'SR040';
end $$;
create trigger notifications_stay_sent before update on notifications
  for each row when (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
  execute function notifications_stay_sent();

create table notification_targets (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (notification_id, user_id)
);
create index notification_targets_user on notification_targets (user_id, notification_id);

create table notification_seen (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null
);

-- A subscription lives as long as the session that made it: whoever signs out of a browser is told nothing there.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What is to be pushed, queued in the transaction that makes a notification due, taken by whichever node comes first.
create table push_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  unique (session_id, notification_id)
);
create index push_messages_due on push_messages (due_at);
