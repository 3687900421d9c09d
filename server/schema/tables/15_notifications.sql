-- Notifications, whom they are for, who has seen them, and which browsers get them by push.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 120 and is_plain_text(title)),
  message text not null check (char_length(message) between 1 and 1000 and is_plain_text(message)),
  type text not null check (type in ('success', 'warning', 'error', 'info')),
  -- Not "without targets": then a notice to one guest would be for everyone once that account is deleted.
  for_everyone boolean not null,
  -- Milliseconds: clients send back in them what a guest has seen.
  scheduled_for timestamptz(3) not null default now() constraint notifications_scheduled_for check (
    scheduled_for between '1999-12-31 00:00+00' and '2101-01-02 00:00+00'
  ),
  is_active boolean not null default true,
  -- Since when it may be shown, once its time has come: later than that time for one that was switched on late.
  active_since timestamptz(3) not null default now(),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Set once, when it was due and told. A trigger keeps it.
  sent_at timestamptz(3) check (sent_at >= scheduled_for),
  -- The screen that a tap on the push opens. Null: home, which has all notifications.
  path text check (path ~ '^/[a-z]' and char_length(path) <= 100)
);
create index notifications_visible on notifications (greatest(scheduled_for, active_since) desc, id desc) where is_active;
create index notifications_due on notifications (scheduled_for) where sent_at is null and is_active;
create index notifications_newest on notifications (created_at desc, id desc);

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

-- A subscription ends with the session that made it: who has signed out of a browser gets nothing there.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What is to be pushed, queued in the transaction that makes a notification due. Whichever node comes first sends it.
create table push_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  unique (session_id, notification_id)
);
create index push_messages_due on push_messages (due_at);
